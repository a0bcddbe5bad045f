import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, sanitizeRichText } from '../../platform/texts/rich-text.ts';
import { runs } from '../../testing/rounds.ts';
import { threadCpuMs } from '../../testing/thread-cpu.ts';
import { redactor } from './person-identifiers.ts';
import { cutsIn, withoutCuts } from './words-of-text.ts';

const tom = {
  emails: ['tom.ohara@att.example'],
  phones: ['+49 171 1112223'],
  vins: ['WBA3A5C50CF256651'],
  names: [
    { firstName: 'Tom', lastName: "O'Hara & Söhne" },
    { firstName: 'Jörg', lastName: '김' },
  ],
  plates: ['M-TO 12'],
  streets: ['Hauptstr. 1'],
};
const eraser = redactor(tom);
const html = (text: string) => eraser.without(text, text, 'html');

describe('mentions in HTML (rule 19.10)', () => {
  it.each([
    ['<p>tom.<b>ohara</b>@att.example!</p>', '<p>[erased]<b></b>!</p>'],
    ["I met Tom O'Hara &amp; Söhne", 'I met [erased]'],
    ['Tom O&#39;Hara &#38; S&ouml;hne.', '[erased].'],
    ['+49 <i>171</i> 1112223', '[erased]<i></i>'],
    ['+49&nbsp;171&nbsp;1112223', '[erased]'],
    ["Tom&nbsp;<span>O'Hara</span> &amp;\n   So\u0308hne", '[erased]<span></span>'],
    [
      '<p>Tom</p>\n<p>O\'Hara &amp; Söhne, see <a href="https://x.example/a">this</a></p>',
      '<p>[erased]</p><p>, see <a href="https://x.example/a">this</a></p>',
    ],
    [
      '<a href="mailto:tom.ohara@att.example?subject=x">write</a>',
      '<a href="mailto:[erased]?subject=x">write</a>',
    ],
    ['<a href="https://x.example/?q=tom.ohara%40att.example" rel=x>y</a>', '<a href="[erased]" rel=x>y</a>'],
    ["<img alt='Tom O&#39;Hara &amp; Söhne' src=q>", "<img alt='[erased]' src=q>"],
    [
      '<img src="data:image/png;base64,iVBORw0KGgo/+491711112223/A=" alt="">',
      '<img src="data:image/png;base64,iVBORw0KGgo/+491711112223/A=" alt="">',
    ],
    ['J\u006fe, Jo\u0308rg \u1100\u1175\u11b7', 'Joe, [erased]'],
    [
      '&lt;tom.ohara@att.example&gt;, Hauptstr.&nbsp;<b>1</b>, M-TO<br>12',
      '&lt;[erased]&gt;, [erased]<b></b>, [erased]<br>',
    ],
    [
      '<p>tom ohara <em>at</em> att.example, 171 1112</p>',
      '<p>tom ohara <em>at</em> att.example, 171 1112</p>',
    ],
  ])('%s', (given, left) => {
    expect(html(given)).toBe(left);
    expect(eraser.names(given, 'html')).toBe(given !== left);
  });

  it('are found in its plain text across link targets, which stay unless they name the person', () => {
    const text = "Tom [https://x.example/a] O'Hara & Söhne, write [mailto:tom.ohara@att.example] [sic]";
    expect(eraser.without(text)).toBe('[erased] [https://x.example/a], write [mailto:[erased]] [sic]');
  });

  it('include the last name if markup splits an identifier', () => {
    expect(html("<p>tom.<b>ohara</b>@att.example: O'Hara &amp; Söhne</p>")).toBe(
      '<p>[erased]<b></b>: [erased]</p>',
    );
  });

  it('are removed from HTML and from its text, whatever the markup, which stays valid', () => {
    const part = fc.constantFrom(
      ...[
        '<b>',
        '</b>',
        '<i>',
        '</i>',
        '<p>',
        '</p>',
        '<br>',
        '<a href="https://x.example/z">',
        '</a>',
        '<ul><li>',
        '</li></ul>',
      ],
      ...['&amp;', '&nbsp;', ' ', '\n', '&lt;', "it's ", '[', ']'],
    );
    const words = fc.constantFrom('tom.ohara@att.example', "Tom O'Hara & Söhne", '+49 171 1112223', 'Noise');
    const written = fc
      .tuple(words, fc.array(fc.tuple(fc.nat(30), part), { maxLength: 6 }))
      .map(([text, parts]) => {
        const characters = [...text].map((character) => (character === '&' ? '&amp;' : character));
        for (const [at, marked] of parts) characters.splice(at, 0, marked);
        return characters.join('');
      });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 4 }), (texts) => {
        const content = sanitizeRichText(`<p>${texts.join(' and ')}</p>`);
        const without = String(html(content));
        expect(eraser.names(without, 'html')).toBe(false);
        expect(eraser.names(plainText(without))).toBe(false);
        expect(sanitizeRichText(without)).toBe(without);
        // What the plain text names is found in the HTML too.
        if (eraser.names(plainText(content))) expect(without).not.toBe(content);
        if (!eraser.names(content, 'html') && !eraser.names(content)) expect(without).toBe(content);
      }),
      runs(200, 30_000),
    );
  });

  it('are cut from a long text in linear time', () => {
    const timeOf = (times: number) => {
      const text = '<p>Noise &amp; <b>tom.</b>ohara@att.example at the <i>door</i></p>\n'.repeat(times);
      const began = threadCpuMs();
      const cuts = cutsIn(text, /tom\.ohara@att\.example/giu, 'html');
      expect(withoutCuts(text, cuts, '')).not.toContain('ohara');
      return threadCpuMs() - began;
    };
    timeOf(500);
    expect(timeOf(5_000)).toBeLessThan(Math.max(timeOf(500), 5) * 40);
  });
});
