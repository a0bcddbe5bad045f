import { readFileSync } from 'node:fs';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { describe, expect, it } from 'vitest';
import { menuOf } from './layouts/menu-items.ts';
import { router } from './router.tsx';

const items = menuOf(Object.values(router.routesById)).flatMap((category) =>
  category.items.map(({ text }) => text),
);
const languages = [
  { language: 'en', labels: en.frame.menu, sections: ['What for', 'Steps', 'What goes wrong'] },
  { language: 'de', labels: de.frame.menu, sections: ['Wofür', 'Schritte', 'Was schiefgehen kann'] },
] as const;

describe.each(languages)('the User Manual in $language', ({ language, labels, sections }) => {
  const manual = readFileSync(
    new URL(`../../docs/manuals/user-manual.${language}.md`, import.meta.url),
    'utf8',
  );
  const chapters = manual.split(/^## /m).map((chapter) => {
    const [title = '', ...lines] = chapter.split('\n');
    return { title, sections: lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4)) };
  });
  const titles = chapters.map(({ title }) => title);

  it.each(items)('has a chapter for the menu item %s, titled with its label', (text) => {
    const chapter = chapters.find(({ title }) => title === labels[text]);
    expect(titles).toContain(labels[text]);
    // Other sections may come between them.
    expect(chapter?.sections.filter((section) => sections.some((each) => each === section))).toEqual(
      sections,
    );
  });
});
