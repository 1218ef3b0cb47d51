import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { chooseOptions } from './combobox.ts';
import { ask } from './hands/order.ts';
import type { FieldState } from './hands/field.ts';
import { selectOptions } from './options.ts';
import { setSlider } from './slider.ts';
import type { ElementTarget } from './targets.ts';
import { setTick } from './tick.ts';
import { typeText } from './typing.ts';

/** How the values of these inputs are written, for people and models who write them otherwise. */
const WRITTEN: Readonly<Record<string, { readonly pattern: RegExp; readonly as: string }>> = {
  date: { pattern: /^\d{4,6}-\d\d-\d\d$/u, as: '2026-12-31' },
  time: { pattern: /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/u, as: '18:30' },
  'datetime-local': { pattern: /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/u, as: '2026-12-31T18:30' },
  month: { pattern: /^\d{4,6}-\d\d$/u, as: '2026-12' },
  week: { pattern: /^\d{4,6}-W\d\d$/u, as: '2026-W05' },
};

function clock(text: string): string {
  const found = /^(\d{1,2}):(\d\d)(:\d\d)?\s*([ap])?\.?m?\.?$/iu.exec(text);
  if (!found) return text;
  const [, hours = '', minutes = '', seconds = '', half = ''] = found;
  const noon = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(noon).padStart(2, '0')}:${minutes}${seconds}`;
}

function asWritten(type: string, value: string): string {
  const text = value.trim();
  if (type === 'time') return clock(text);
  if (type === 'week') return text.replace(/^(\d{4})-?\s*w?\s*(\d)$/iu, '$1-W0$2').replace(/^(\d{4})-?\s*w?\s*(\d\d)$/iu, '$1-W$2');
  if (type !== 'datetime-local') return text;
  const [day = '', ...time] = text.replace('T', ' ').split(/\s+/u);
  return time.length === 0 ? text : `${day}T${clock(time.join(' '))}`;
}

/** Dates, times, colours and ranges are set as a whole; the control itself says what it made of it. */
async function setWhole(element: ElementTarget, value: string, state: FieldState): Promise<string> {
  const { locator, label } = element;
  const refuse = (why: string): AppFailure => new AppFailure({ code: 'invalid_input', message: `${label} ${why}; nothing was done.` });
  if (state.isDisabled || state.isReadOnly) {
    throw new AppFailure({ code: 'blocked', message: `${label} is ${state.isDisabled ? 'disabled' : 'read-only'}; nothing was done.` });
  }
  let wanted = asWritten(state.type, value);
  const form = WRITTEN[state.type];
  if (form !== undefined && wanted !== '' && !form.pattern.test(wanted)) throw refuse(`takes a ${state.type} such as ${form.as}, not ${quote(value, 40)}`);
  if (state.type === 'color') {
    wanted = await ask(locator, 'colour', ACT_TIMEOUT, wanted);
    if (!/^#[0-9a-f]{6}$/iu.test(wanted)) throw refuse('takes a colour such as #3366ff');
  }
  if (state.type === 'range') {
    const [min, max] = [Number(state.min || 0), Number(state.max || 100)];
    if (wanted === '' || !Number.isFinite(Number(wanted))) throw refuse('takes a number');
    if (Number(wanted) < min || Number(wanted) > max) throw refuse(`goes from ${min} to ${max}`);
  }
  if (form !== undefined && wanted !== '' && ((state.min !== '' && wanted < state.min) || (state.max !== '' && wanted > state.max))) {
    throw refuse(`takes a ${state.type} from ${state.min || 'any'} to ${state.max || 'any'}`);
  }
  const before = await ask(locator, 'held', ACT_TIMEOUT);
  const now = await act(element, 'set', () => ask(locator, 'set', ACT_TIMEOUT, wanted));
  if (now === '' && wanted !== '') {
    await ask(locator, 'set', ACT_TIMEOUT, before ?? '');
    throw refuse(`does not take ${quote(value, 40)}: there is no such ${state.type}`);
  }
  const later = (await ask(locator, 'held', ACT_TIMEOUT)) ?? now;
  const remark = later === wanted ? '' : `, the closest to ${quote(wanted, 40)}`;
  return `${label} = ${later === '' ? 'nothing' : later}${remark}`;
}

const WHOLE = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const TICKS = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** Fills one control by its kind, the way a person would: text, a tick, an option, a date, a place on a slider. */
export async function fillControl(page: Page, element: ElementTarget, value: string, signal: AbortSignal): Promise<string> {
  const state = await act(element, 'filled', () => ask(element.locator, 'state', ACT_TIMEOUT));
  if (state.tag === 'select') return selectOptions(page, element, [value], signal);
  if ((state.tag === 'input' && TICKS.has(state.type)) || TICKS.has(state.role)) return setTick(element, value, signal);
  if (state.tag === 'input' && WHOLE.has(state.type)) return setWhole(element, value, state);
  const isText = state.tag === 'input' || state.tag === 'textarea' || state.isEditable;
  if (state.role === 'slider' || (state.role === 'spinbutton' && !isText)) return setSlider(page, element, value, state, signal);
  if (state.isChooser && (!isText || state.isReadOnly)) return chooseOptions(page, element, [value], signal);
  if (state.tag === 'input' && ['button', 'submit', 'reset', 'image', 'file'].includes(state.type)) {
    const better = state.type === 'file' ? ': use browser_upload' : '';
    throw new AppFailure({ code: 'invalid_input', message: `${element.label} is a ${state.type} control and takes no text${better}.` });
  }
  return typeText(page, element, value, { append: false, slowly: false }, signal);
}
