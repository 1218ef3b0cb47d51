import { z } from 'zod';
import { AppFailure, toAppError } from '../../src-preload/contract/errors.ts';
import { originOf } from '../core/secrets/binding.ts';
import type { ViewNode } from '../core/view/tree.ts';
import { defineTool } from './define.ts';
import type { ToolContext } from './define.ts';
import { tabId } from './inputs.ts';
import type { LoginForm } from './secret-ports.ts';
import { typeSecretText } from './type-secret.ts';

const ref = z.string().trim().min(1).max(80);
const input = z.strictObject({
  id: z.string().min(1).max(64).describe('from credential_bindings'),
  username_ref: ref.optional(),
  password_ref: ref.optional(),
  code_ref: ref.optional(),
  submit_ref: ref,
  tab_id: tabId,
});

const refused = (rule: string, why: string): AppFailure =>
  new AppFailure({ code: 'secret_refused', message: `refused (${rule}): ${why}. Nothing was typed or sent.` });

function checkField(form: LoginForm, origin: string): void {
  if (/new-password/u.test(form.autocomplete) || form.passwords > 1) throw refused('new_password', 'this form sets a new password');
  if (/\bcc-/u.test(form.autocomplete)) throw refused('card', 'this field is for a payment card');
  if (form.sendsTo !== '' && form.sendsTo !== origin) throw refused('other_origin', 'this form sends to another site');
}

function hasPassword({ states, children }: ViewNode): boolean {
  return states?.includes('password') === true || children.some(hasPassword);
}

type Call = z.output<typeof input>;

async function check({ password_ref: password, code_ref: code, submit_ref: submit }: Call, origin: string, { tab, signal }: ToolContext): Promise<void> {
  if (password === undefined && code === undefined) {
    throw new AppFailure({ code: 'invalid_input', message: 'Name password_ref, code_ref or both.' });
  }
  if (password !== undefined) {
    const form = await tab.loginForm({ ref: password }, signal);
    if (form.type !== 'password') throw refused('not_password', 'password_ref is no password field');
    checkField(form, origin);
  }
  if (code !== undefined) checkField({ ...(await tab.loginForm({ ref: code }, signal)), passwords: 0 }, origin);
  const button = await tab.loginForm({ ref: submit }, signal);
  if (button.sendsTo !== '' && button.sendsTo !== origin) throw refused('other_origin', 'this button sends to another site');
}

async function submit({ submit_ref: button }: Call, { tab, signal }: ToolContext): Promise<boolean> {
  await tab.click({ ref: button }, { button: 'left', count: 1, modifiers: [] }, signal);
  await tab.settle(signal);
  // A login form that is still there is how a login looks that was not taken.
  return !(await tab.capture(signal)).roots.some(hasPassword);
}

export const credentialFill = defineTool({
  name: 'credential_fill',
  description: 'Fill a saved login into the form and submit it once. Nothing of the page is shown meanwhile; the answer is a status.',
  input,
  effect: 'submit',
  scope: 'tab',
  deadlineMs: 60_000,
  summary: () => 'Log in with a saved login',
  async run(call, context) {
    const { tab, secrets, signal } = context;
    const origin = originOf(tab.info().url);
    if (origin === undefined) throw refused('other_origin', 'this page has no site');
    await check(call, origin, context);
    const login = await secrets.login(call.id, { origin, tabId: tab.id });
    if (call.code_ref !== undefined && login.code === undefined) throw refused('no_code', 'this login has no one-time codes');
    if (call.username_ref !== undefined && login.username !== '') await tab.fill({ ref: call.username_ref }, login.username, signal);
    if (call.password_ref !== undefined) await typeSecretText({ ref: call.password_ref }, [login.password], false, context);
    if (call.code_ref !== undefined && login.code !== undefined) await typeSecretText({ ref: call.code_ref }, [login.code], false, context);
    try {
      const isDone = await submit(call, context);
      if (isDone) return { did: 'login submitted', show: { kind: 'nothing' } };
      context.shut(origin, 'A login with a saved password was sent, and its form is still there.');
      return { did: 'login submitted, and its form is still there: the page is kept from you until the person lets you look at it again', show: { kind: 'nothing' } };
    } catch (thrown) {
      context.shut(origin, 'A login with a saved password may have been sent.');
      const { message } = toAppError(thrown);
      throw new AppFailure({ code: 'outcome_unknown', message: `The login may have been sent (${message}) The page is kept from you until the person lets you look at it again.` }, { cause: thrown });
    } finally {
      tab.forgetView();
    }
  },
});
