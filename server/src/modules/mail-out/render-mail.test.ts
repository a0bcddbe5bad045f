import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  language: 'en' as const,
  heading: 'Case <2026-000001>',
  paragraphs: ['Dear "A" & B,\nplease look.', '<script>alert(1)</script> <img src=x onerror=alert(1)>'],
  richText: '<p>Rich <b>text</b></p>',
  button: [{ label: 'Solve & close', placeholder: '{{link:solve}}' }],
};

describe('the layout of mails', () => {
  it('escapes what people wrote, and loads nothing', () => {
    const { html } = renderMail(content);
    expect(html).toContain('Dear &quot;A&quot; &amp; B,<br>please look.');
    expect(html).not.toMatch(/<script|<img|https?:\/\//);
    expect(html).toContain('<html lang="en">');
  });

  it('has every link as a button and as an address to copy', () => {
    const { html, text } = renderMail(content);
    expect(html.match(/\{\{link:solve\}\}/g)).toHaveLength(2);
    expect(html).toContain('<a href="{{link:solve}}"');
    expect(text).toContain('Solve & close:\n{{link:solve}}');
  });

  it('says the same as text', () => {
    expect(renderMail(content).text).toBe(
      'Case <2026-000001>\n==================\n\nDear "A" & B,\nplease look.\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>\n\nRich text\n\n' +
        'Solve & close:\n{{link:solve}}\n\n' +
        '-- \nThis message was sent by a customer feedback system.\n',
    );
  });

  it('is in the language asked for', () => {
    const { html, text } = renderMail({ ...content, language: 'de' });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('Schaltfläche');
    expect(text).toContain('System für Kundenfeedback');
  });
});
