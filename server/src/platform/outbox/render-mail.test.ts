import { describe, expect, it } from 'vitest';
import { plainText } from '../texts/rich-text.ts';
import { renderMail } from './render-mail.ts';

const richTextOf = (html: string) => ({ html, text: plainText(html) });

const content = {
  language: 'en' as const,
  heading: 'Case <2026-000001>',
  paragraphs: ['Dear "A" & B,\nplease look.', '<script>alert(1)</script> <img src=x onerror=alert(1)>'],
  richText: richTextOf('<p>Rich <b>text</b></p>'),
  signature: ['Anna <Weber>', 'Complaint Management'],
  facts: [
    ['VIN', 'WBA8E9C50GK645871'],
    ['Model', '<b>320d</b>'],
  ] as const,
  quote: { intro: 'In their words:', words: 'It squeaks.\n\n<img src="https://spy.example/x.png">' },
  request: 'Please answer.',
  button: { label: 'Solve & close', placeholder: '{{link:solve}}' },
  otherwise: { intro: 'More time?', links: [{ label: '3 days', placeholder: '{{link:delay3}}' }] },
};

describe('the layout of mails (rule 10.7)', () => {
  it('escapes user text and loads nothing', () => {
    const { html } = renderMail(content);
    expect(html).toContain('Dear &quot;A&quot; &amp; B,<br>please look.');
    expect(html).toContain('Anna &lt;Weber&gt;<br>Complaint Management');
    expect(html).toContain('&lt;b&gt;320d&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<img|="https?:\/\//);
    expect(html).toContain('<html lang="en">');
  });

  it('keeps the direction of user text', () => {
    const words = 'السادة المحترمون،';
    const { html } = renderMail({
      ...content,
      richText: richTextOf(`<p>${words}</p><ul><li>${words}</li></ul><pre>-</pre>`),
      quote: { intro: 'In their words:', words },
    });
    expect(html).toContain(`<p dir="auto">${words}</p><ul><li dir="auto">${words}</li></ul><pre>`);
    expect(html).toMatch(new RegExp(`<blockquote [^>]*dir="auto"[^>]*>${words}`));
  });

  it('keeps the columns of a table that a person copied into plain text', () => {
    const words = 'Costs:\nDoor\t12 <b>\nSum\t12';
    const { html } = renderMail({ ...content, quote: { intro: 'In their words:', words } });
    expect(html.replace(/ (?:style|dir|cellpadding|cellspacing)="[^"]*"/g, '')).toContain(
      '<blockquote>Costs:<table><tbody><tr><td>Door</td><td>12 &lt;b&gt;</td></tr><tr><td>Sum</td><td>12</td></tr></tbody></table></blockquote>',
    );
  });

  it('has one button with its URL to copy, and the other links as links', () => {
    const { html } = renderMail(content);
    const looksLikeButton = /<a href="([^"]+)" style="display:inline-block[^"]+"/g;
    expect([...html.matchAll(looksLikeButton)].map(([, href]) => href)).toEqual(['{{link:solve}}']);
    expect(html.match(/\{\{link:solve\}\}/g)).toHaveLength(2);
    expect(html.match(/\{\{link:delay3\}\}/g)).toHaveLength(1);
  });

  it('has the same content as text', () => {
    expect(renderMail(content).text).toBe(
      'Case <2026-000001>\n==================\n\nDear "A" & B,\nplease look.\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>\n\nRich text\n\n' +
        'Anna <Weber>\nComplaint Management\n\n' +
        'VIN: WBA8E9C50GK645871\nModel: <b>320d</b>\n\n' +
        'In their words:\n> It squeaks.\n>\n> <img src="https://spy.example/x.png">\n\n' +
        'Please answer.\n\nSolve & close:\n{{link:solve}}\n\nMore time?\n\n3 days:\n{{link:delay3}}\n\n' +
        '-- \nThis message was sent by a customer feedback system.\n',
    );
  });

  it.each(['{{link:solve}}', '{{<b></b>link:solve}}', '&#123;{link:solve}}'])(
    'never turns the words %s into a link',
    (words) => {
      const { html, text } = renderMail({
        ...content,
        heading: words,
        paragraphs: [words],
        richText: richTextOf(`<p>${words}</p>`),
        signature: [words],
        facts: [[words, words]],
        quote: { intro: words, words },
        request: words,
        button: { label: words, placeholder: '{{link:solve}}' },
        otherwise: { intro: words, links: [{ label: words, placeholder: '{{link:delay3}}' }] },
        footer: words,
      });
      expect(html.match(/\{\{link:solve\}\}/g)).toHaveLength(2);
      expect(text.match(/\{\{link:solve\}\}/g)).toHaveLength(1);
    },
  );

  it('styles tables and pictures inline, because mail programs ignore style sheets', () => {
    const richText =
      '<table><tbody><tr><th>Item</th><td colspan="2"><p>Paint</p></td></tr></tbody></table><img src="data:image/png;base64,iVBORw0=" alt="" />';
    const { html, text } = renderMail({ ...content, richText: richTextOf(richText) });
    expect(html).toMatch(/<table cellpadding="0" cellspacing="0" style="[^"]*border-collapse:collapse">/);
    expect(html).toMatch(/<th dir="auto" style="[^"]*border:1px solid[^"]*">Item<\/th>/);
    expect(html).toMatch(/<td dir="auto" style="[^"]*border:1px solid[^"]*" colspan="2">Paint<\/td>/);
    expect(html).toContain(
      '<img style="max-width:100%;height:auto" src="data:image/png;base64,iVBORw0=" alt="" />',
    );
    expect(text).toContain('\nItem\tPaint\n');
  });

  it('replaces a remote picture with a link (rule 10.7)', () => {
    const richText =
      '<p><img data-remote-src="https://dealer.example/a.png?b=1&amp;c=2" alt="Plan" width="9" /><img data-remote-src="https://dealer.example/b.png" alt="" /></p>';
    const { html } = renderMail({ ...content, richText: richTextOf(richText) });
    expect(html).toContain(
      '<a href="https://dealer.example/a.png?b=1&amp;c=2">Plan</a><a href="https://dealer.example/b.png">https://dealer.example/b.png</a>',
    );
    expect(html).not.toContain('<img');
  });

  it('uses the requested language', () => {
    const { html, text } = renderMail({ ...content, language: 'de' });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('Schaltfläche');
    expect(text).toContain('System für Kundenfeedback');
  });
});
