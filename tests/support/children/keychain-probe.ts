import { createKeyStore, keytarKeychain } from '../../../src-main/secrets/keys.ts';

/** Works through the key store over the real keychain of this session and prints what it saw as one line of JSON. */
const service = 'wheelhouse-test';
const keys = () => createKeyStore({ keychain: keytarKeychain(service), memory: new Map() });
const key = 'sk-ä-0123 456';

const stored = await keys().set('llm:openai', key);
const found = await keys().get('llm:openai');
const places = await keys().places();
const missing = await keys().get('llm:google');
const cleared = await keys().clear('llm:openai').then(() => 'cleared', (error: unknown) => String(error));
const after = await keys().get('llm:openai');
process.stdout.write(`${JSON.stringify({ stored, isSame: found.key === key, places, missing, cleared, after })}\n`, () => process.exit(0));
