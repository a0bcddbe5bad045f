import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { Parser } from 'htmlparser2';
import { describe, expect, it, vi } from 'vitest';
import { receiveRichText } from './receive-rich-text.ts';
import { cleanRichText, isBlankRichText, plainText, sanitizeRichText } from './rich-text.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=a><button>ok</button></form>',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="data:text/html;base64,PHN2Zz4=">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<p id="__proto__" class="x" name="y">x</p>',
];
const active =
  /<(script|svg|math|style|iframe|object|embed|form|input|button|base|meta|link|video|audio|textarea|noscript|xmp)|<[^>]* on\w+\s*=|<[^>]*(javascript|vbscript):|<[^>]* style=|<a [^>]*href="data:|<img [^>]*src="data:(?!image\/(png|jpeg|gif|webp))/i;

describe('sanitizeRichText', () => {
  it.each(attacks)('makes %s harmless', (attack) => {
    const safe = sanitizeRichText(attack);
    expect(safe).not.toMatch(active);
    expect(sanitizeRichText(safe)).toBe(safe);
  });

  it('keeps formatting, lists, tables and links', () => {
    const html =
      '<h2>Report</h2><p><strong>a</strong> <em>b</em> <u>c</u></p><ul><li>d</li></ul><table><tbody><tr><td colspan="2">e</td></tr></tbody></table>';
    expect(sanitizeRichText(html)).toBe(html);
    expect(sanitizeRichText('<a href="https://bmw.example/a?b=1&amp;c=2">x</a>')).toBe(
      '<a href="https://bmw.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
    expect(sanitizeRichText('<a href="mailto:a@b.example">x</a>')).toContain('mailto:a@b.example');
  });

  it('drops the address of a relative or protocol-relative link', () => {
    expect(sanitizeRichText('<a href="/api/v1.0/user/logout">x</a>')).toBe('<a>x</a>');
    expect(sanitizeRichText('<a href="//evil.example">x</a>')).toBe('<a>x</a>');
  });

  it('moves the address of remote pictures to a data attribute, keeps embedded pictures, drops relative ones', () => {
    expect(sanitizeRichText('<img src="https://track.example/p.gif" alt="logo">')).toBe(
      '<img data-remote-src="https://track.example/p.gif" alt="logo" />',
    );
    expect(sanitizeRichText('<img src="data:image/png;base64,iVBORw0=">')).toContain('src="data:image/png');
    expect(sanitizeRichText('<img src="data:image/png;base64,TVqQAAMA">')).toBe('');
    expect(sanitizeRichText('<img src="/api/v1.0/user"><img src="cid:1">')).toBe('');
    expect(sanitizeRichText('<img srcset="https://track.example/p.gif 1x" src="x">')).not.toContain('track');
    expect(sanitizeRichText('<table background="https://track.example/p.gif"></table>')).not.toContain(
      'track',
    );
  });

  it('keeps the size of a picture in pixels and the span of a cell, within limits', () => {
    const picture = (sides: string) => `<img src="data:image/png;base64,iVBORw0=" alt="" ${sides}/>`;
    expect(sanitizeRichText(picture('width="20" height="10"'))).toBe(
      '<img src="data:image/png;base64,iVBORw0=" alt="" width="20" height="10" />',
    );
    expect(sanitizeRichText(picture('width="100%" height="99999"'))).toBe(
      '<img src="data:image/png;base64,iVBORw0=" alt="" />',
    );
    expect(
      sanitizeRichText(
        '<table><tr><td colspan="100000000" rowspan="2">a</td><td colspan="x">b</td></tr></table>',
      ),
    ).toBe('<table><tr><td colspan="100" rowspan="2">a</td><td>b</td></tr></table>');
  });

  it('keeps the lines of a text without tags and of white-space: pre-wrap, and no others', () => {
    expect(sanitizeRichText('Dear team,\n\nit broke.\r\nAnn')).toBe(
      'Dear team,<br /><br />it broke.<br />Ann',
    );
    expect(
      sanitizeRichText('<div style="color: red; white-space: pre-wrap">a\nb<p>c\nd</p><img>e\n</div>\nf'),
    ).toBe('<div>a<br />b<p>c<br />d</p>e<br /></div>\nf');
    const nested = '<div style="white-space:pre-line">\n<p style="white-space:normal">a\nb</p></div>';
    expect(sanitizeRichText(nested)).toBe('<div><br /><p>a\nb</p></div>');
    expect(sanitizeRichText('<p>a\nb</p><pre style="white-space: pre">c\nd</pre>')).toBe(
      '<p>a\nb</p><pre>c\nd</pre>',
    );
  });

  it('drops characters that the database rejects', () => {
    expect(sanitizeRichText('<p>a\u0000b\u0007</p>')).toBe('<p>ab</p>');
  });

  it('unmerges cells once the merged ones take 10,000 places', () => {
    const cells = sanitizeRichText(
      `<table><tr>${'<td colspan="100" rowspan="4">a</td>'.repeat(40)}</tr></table>`,
    );
    expect(cells.split('<td colspan="100" rowspan="4">a</td>')).toHaveLength(26);
    expect(cells.split('<td>a</td>')).toHaveLength(16);
    expect(sanitizeRichText('<td colspan="100" rowspan="1000">a</td>')).toBe('<td>a</td>');
  });

  it('survives deep nesting', () => {
    const deep = `${'<div>'.repeat(20_000)}x`;
    expect(plainText(sanitizeRichText(deep))).toBe('x');
    // Formatting this deep is dropped, because parsing it takes too long.
    expect(sanitizeRichText(`${'<b>'.repeat(1001)}loud <i>words</i>`)).toMatch(/^loud\s+words$/);
    expect(sanitizeRichText(`${'<td><p>'.repeat(501)}loud <i>words</i>`)).toMatch(/^loud\s+words$/);
    expect(sanitizeRichText(`${'<p>a'.repeat(1001)}<b>b</b>`)).toContain('<b>b</b>');
    expect(sanitizeRichText(`${'<tr><td>a<td>'.repeat(1001)}<b>b</b>`)).toContain('<b>b</b>');
    expect(sanitizeRichText(`${'<div>a</div></i>'.repeat(1001)}<b>b</b>`)).toContain('<b>b</b>');
  });
});

describe('plainText', () => {
  it('writes words, line breaks, lists and link addresses', () => {
    expect(plainText('<h2>Title</h2><p>one<br>two &amp; three</p><ul><li>four</li></ul>')).toBe(
      'Title\n\none\ntwo & three\n\n• four',
    );
    expect(plainText('<ul><li>one</li><li>two</li></ul><p>end</p>')).toBe('• one\n• two\n\nend');
    expect(plainText('<a href="https://bmw.example">here</a>')).toBe('here [https://bmw.example]');
    expect(plainText('<a href="https://bmw.example">https://bmw.example</a>')).toBe('https://bmw.example');
    expect(plainText('<a href="https://bmw.example">see <b>this\n</b></a>now')).toBe(
      'see this [https://bmw.example] now',
    );
    expect(
      plainText('<a href="mailto:tom@bmw.example"><img></a>, <a>no</a> <a href="#top">address</a>'),
    ).toBe('tom@bmw.example, no address');
  });

  it('writes a table row as one line with tabs between cells', () => {
    const table =
      '<p>Costs:</p><table><caption>July</caption><thead><tr><th>Item</th><th>EUR</th></tr></thead>' +
      '<tbody><tr><td><p>Paint</p></td><td><p>450</p></td></tr><tr><td>Seal<br>left</td><td></td></tr>' +
      '<tr><td colspan="2"><p>a</p><p>b</p></td></tr></tbody></table><p>end</p>';
    expect(plainText(table)).toBe('Costs:\n\nJuly\nItem\tEUR\nPaint\t450\nSeal\nleft\na\n\nb\n\nend');
    expect(plainText('<table><tr><td>a<br>b</td><td>c</td></tr></table>')).toBe('a b\tc');
    expect(plainText('<table><tr><td></td><td>a</td><td>b</td></tr></table>')).toBe('a\tb');
  });

  it('keeps text of a table outside of rows and cells', () => {
    expect(plainText('<table>a<td>b</td><tr>c<td>d</td><p>e</p></tr></table>')).toMatch(
      /^a\s+b\s+c\s+d\s+e$/,
    );
  });

  it('recognizes a blank text', () => {
    expect(isBlankRichText('<p></p><p> &nbsp; </p>')).toBe(true);
    expect(isBlankRichText('<p>x</p>')).toBe(false);
    expect(isBlankRichText('<img src="data:image/png;base64,iVBORw0=" alt="" />')).toBe(false);
  });
});

describe('a mail message', () => {
  const htmlOfMessage = (text: string) => cleanRichText({ text, isMessage: true }).html;
  it('keeps the lines and paragraphs of a plain text', () => {
    expect(htmlOfMessage('Dear all,\r\n\r\nfirst\nsecond')).toBe('<p>Dear all,</p><p>first<br />second</p>');
  });
  it('treats special characters in plain text as text', () => {
    expect(htmlOfMessage('range < 200 km & "VIN" <WBA…>')).toBe(
      '<p>range &lt; 200 km &amp; "VIN" &lt;WBA…&gt;</p>',
    );
  });
  it('keeps formatting and drops active content', () => {
    const html = htmlOfMessage('<p>See <b>this</b><script>alert(1)</script><img src=x onerror=alert(1)></p>');
    expect(html).toContain('<b>this</b>');
    expect(html).not.toMatch(/script|onerror/);
  });
  it('escapes a plain text that will not be sanitized', () => {
    expect(htmlOfPlain('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });
});

describe('a received text', () => {
  const long = `<p>${'<b>x</b>'.repeat(1_000)}</p><script>alert(1)</script>`;
  const reader = { language: 'de', actor: { kind: 'anonymous' }, address: '192.0.2.1' } as const;
  const receive = (text: string, isMessage = false) =>
    receiveRichText(reader, 'content', { text, isMessage });

  it('is the same from a thread, which is kept for the next long text', async () => {
    expect(await receive(long)).toEqual(cleanRichText({ text: long }));
    const started = vi.fn<() => void>();
    process.on('worker', started);
    try {
      expect(await receive('<p>Short</p>')).toEqual({ html: '<p>Short</p>', text: 'Short' });
      expect(await receive(long)).toEqual(cleanRichText({ text: long }));
    } finally {
      process.off('worker', started);
    }
    expect(started).not.toHaveBeenCalled();
  });

  it('is sanitized in the thread alone when it is long', async () => {
    const parse = vi.spyOn(Parser.prototype, 'write');
    try {
      await receive(long, true);
      expect(parse).not.toHaveBeenCalled();
      await receive('<p>Short</p>');
      expect(parse).toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  it('is rejected at its field, in the language of its reader, when its time is over', async () => {
    const module = new URL("data:text/javascript,import 'node:worker_threads'; setInterval(() => {}, 1000);");
    const limits = { timeMaxMs: 1, module };
    await expect(receiveRichText(reader, 'content', { text: long }, limits)).rejects.toMatchObject({
      code: 'BadRequest',
      details: { fields: { content: expect.stringContaining('Die Verarbeitung dauert zu lange') } },
    });
  });
});
