import './quiet.ts';

// What a library reads when it is loaded is gone by now.
await import('./serve.ts');
