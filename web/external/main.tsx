import '@fontsource-variable/inter';
import './external.css';
import { createRoot } from 'react-dom/client';
import { ExternalApp } from './external-app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<ExternalApp />);
