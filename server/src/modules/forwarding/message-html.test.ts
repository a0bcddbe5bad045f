import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { describe, expect, it } from 'vitest';
import { htmlOfMessage } from '../../texts/message-html.ts';

describe('the message of a mail', () => {
  it('keeps the lines and paragraphs of a plain text', () => {
    expect(htmlOfMessage('Dear all,\r\n\r\nfirst\nsecond')).toBe('<p>Dear all,</p><p>first<br />second</p>');
  });
  it('takes signs in a plain text for words', () => {
    expect(htmlOfMessage('range < 200 km & "VIN" <WBA…>')).toBe(
      '<p>range &lt; 200 km &amp; "VIN" &lt;WBA…&gt;</p>',
    );
  });
  it('keeps formatting and drops what is active', () => {
    const html = htmlOfMessage('<p>See <b>this</b><script>alert(1)</script><img src=x onerror=alert(1)></p>');
    expect(html).toContain('<b>this</b>');
    expect(html).not.toMatch(/script|onerror/);
  });
  it('escapes a plain text that will never be sanitised', () => {
    expect(htmlOfPlain('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });
});
