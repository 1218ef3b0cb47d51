import './quiet.ts';

// What a library reads when it is loaded is gone by now; the app must be there before Electron is ready.
await import('./app.ts');
