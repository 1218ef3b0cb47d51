import type { ToolDefinition } from './define.ts';
import { askSecret } from './ask-secret.ts';
import { askUser } from './ask-user.ts';
import { browserClick } from './browser-click.ts';
import { browserClose } from './browser-close.ts';
import { browserDialog } from './browser-dialog.ts';
import { browserDownloads } from './browser-downloads.ts';
import { browserDrag } from './browser-drag.ts';
import { browserEval } from './browser-eval.ts';
import { browserFillForm } from './browser-fill-form.ts';
import { browserHover } from './browser-hover.ts';
import { browserNavigate } from './browser-navigate.ts';
import { browserOpen } from './browser-open.ts';
import { browserPageText } from './browser-page-text.ts';
import { browserPress } from './browser-press.ts';
import { browserScreenshot } from './browser-screenshot.ts';
import { browserScroll } from './browser-scroll.ts';
import { browserSelect } from './browser-select.ts';
import { browserSnapshot } from './browser-snapshot.ts';
import { browserTabs } from './browser-tabs.ts';
import { browserType } from './browser-type.ts';
import { browserUpload } from './browser-upload.ts';
import { browserViewCapture } from './browser-view-capture.ts';
import { browserWait } from './browser-wait.ts';
import { credentialBindings } from './credential-bindings.ts';
import { credentialFill } from './credential-fill.ts';
import { getCredential } from './get-credential.ts';
import { requestCredential } from './request-credential.ts';
import { requestUser } from './request-user.ts';
import { webmcpCall } from './webmcp-call.ts';
import { webmcpList } from './webmcp-list.ts';

/** Every tool, in the order in which models and readers see them. A unit test sees that no file is missing. */
export const tools: readonly ToolDefinition[] = [
  browserOpen,
  browserNavigate,
  browserSnapshot,
  browserClick,
  browserType,
  browserFillForm,
  browserSelect,
  browserPress,
  browserHover,
  browserDrag,
  browserUpload,
  browserScroll,
  browserWait,
  browserScreenshot,
  browserViewCapture,
  browserPageText,
  browserTabs,
  browserDialog,
  browserDownloads,
  browserEval,
  webmcpList,
  webmcpCall,
  browserClose,
  askUser,
  requestUser,
  askSecret,
  requestCredential,
  getCredential,
  credentialBindings,
  credentialFill,
];
