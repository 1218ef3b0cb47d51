import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight, Camera, CircleHelp, ClipboardList, Compass, FileText, Globe, Hourglass, Image, Keyboard, List, Mouse, MousePointerClick,
  ScanText, TextCursorInput, Wrench, X,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  browser_open: Globe,
  browser_navigate: Compass,
  browser_snapshot: ScanText,
  browser_click: MousePointerClick,
  browser_type: TextCursorInput,
  browser_fill_form: ClipboardList,
  browser_select: List,
  browser_press: Keyboard,
  browser_scroll: Mouse,
  browser_wait: Hourglass,
  browser_screenshot: Camera,
  browser_view_capture: Image,
  browser_page_text: FileText,
  browser_tabs: ArrowLeftRight,
  browser_close: X,
  ask_user: CircleHelp,
};

export function toolIcon(tool: string): LucideIcon {
  return icons[tool] ?? Wrench;
}
