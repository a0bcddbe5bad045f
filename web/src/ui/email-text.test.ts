import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it.each([
  ['team.at@markets.example', 'team<wbr/>.at@<wbr/>markets<wbr/>.example'],
  ['Forwarded to a@b.example, due 02.12.2026', 'Forwarded to a@<wbr/>b<wbr/>.example, due 02.12.2026'],
])('breaks %s inside its addresses only', (text, html) => {
  const made = renderToStaticMarkup(createElement(EmailText, { text }));
  expect(made.replace(/<\/?span[^>]*>/g, '')).toBe(html);
});
