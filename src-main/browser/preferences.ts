import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Json = Readonly<Record<string, unknown>>;

/** Chromium's number for "block": asked for, never granted, and nobody is disturbed. The person can allow a site by hand. */
const BLOCK = 2;

/** Used where the profile says nothing of its own. */
const DEFAULTS: Json = {
  profile: {
    default_content_setting_values: {
      geolocation: BLOCK, notifications: BLOCK, media_stream_camera: BLOCK, media_stream_mic: BLOCK, clipboard: BLOCK,
      midi_sysex: BLOCK, sensors: BLOCK, idle_detection: BLOCK, window_placement: BLOCK, local_fonts: BLOCK,
      usb_guard: BLOCK, serial_guard: BLOCK, hid_guard: BLOCK, bluetooth_guard: BLOCK, file_system_write_guard: BLOCK,
    },
  },
  custom_handlers: { enabled: false },
};

/** Stand whatever the profile says: a PDF is a file to us, no window asks where to put one, and no form is remembered. */
const FIXED: Json = {
  plugins: { always_open_pdf_externally: true },
  download: { prompt_for_download: false },
  // Stand-ins are nothing to remember, and what is typed for real must not be.
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `over` wins where both say something. */
function merge(under: Json, over: Json): Json {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = under[key];
    merged[key] = isObject(below) && isObject(value) ? merge(below, value) : value;
  }
  return merged;
}

/** Sets what a browser must know before it starts. Only for a profile that no browser uses. */
export async function writePreferences(profileDir: string): Promise<void> {
  const folder = join(profileDir, 'Default');
  const file = join(folder, 'Preferences');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let now: unknown = {};
  try {
    now = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // A new profile has none; Chromium itself starts anew from one that it cannot read.
  }
  const wanted = merge(merge(DEFAULTS, isObject(now) ? now : {}), FIXED);
  await writeFile(`${file}.new`, JSON.stringify(wanted), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
