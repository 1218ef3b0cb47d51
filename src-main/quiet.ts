/**
 * Switches by which libraries print what they do, typed text included. They are read when a library is loaded, and child
 * processes inherit them: so this runs before anything else.
 */
const PRINTING = ['DEBUG', 'DEBUG_FILE', 'DEBUGP', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'PWDEBUG', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'SSLKEYLOGFILE'];

for (const name of PRINTING) Reflect.deleteProperty(process.env, name);

export {};
