// First, before any module that makes a schema.
import './without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { connectFrames } from './browser/frames.ts';
import { connect } from './store.ts';
import './style.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
connect(window.wheelhouse);
connectFrames(window.wheelhouse);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
