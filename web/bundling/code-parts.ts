import type { Plugin, Rolldown } from 'vite';

/** Entry files of the most visited pages. */
const beginnings: readonly (readonly [part: string, file: RegExp])[] = [
  ['frame', /\/web\/src\/main\.tsx$/],
  ['auth', /\/web\/src\/(layouts\/auth-layout|features\/access\/sign-in\/login-page)\.tsx$/],
  ['staff', /\/web\/src\/layouts\/main-layout\.tsx$/],
  ['list', /\/web\/src\/(features\/screens\/case-list\/cases-page\.tsx|first-calls\.ts)$/],
  ['case', /\/web\/src\/features\/screens\/case-page\/case-page\.tsx$/],
];
const own = /\/(web\/src|contract\/src)\//;
/** The entry script stays separate, because it must not wait for the frame. */
const first = /\/web\/(index\.html|src\/start\.ts)$/;
/** Its dependencies stay separate as well: the language of the texts. */
const forFirst = /\/(web\/src\/api\/language|contract\/src\/messages\/catalogue)\.ts$/;
const frame = 'frame';
/** Assigned by name, because these packages import all their modules in one index file. */
const packages: readonly (readonly [part: string, files: RegExp])[] = [
  ['case', /\/@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js$/],
  ['list', /\/@tanstack\/.*\/(queriesObserver|useQueries)\.js$/],
  ['controls', /\/@mantine\/hooks\/esm\/use-(focus-trap|long-press)\//],
  [
    frame,
    /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)|use-intl|@formatjs|zod|clsx|lucide-react|@mantine\/hooks)\//,
  ],
  [
    frame,
    /\/@mantine\/core\/esm\/(core\/|components\/(Button|CloseButton|Input|InputBase|Loader|ActionIcon|Skeleton|TextInput|Textarea|Transition|UnstyledButton)\/)/,
  ],
  ['auth', /\/@mantine\/core\/esm\/components\/PasswordInput\//],
  [
    'controls',
    /\/@floating-ui\/|\/@mantine\/core\/esm\/(utils\/|components\/(Checkbox|Combobox|FloatingIndicator|FocusTrap|Menu|MultiSelect|NativeSelect|Overlay|Pill|PillsInput|Popover|Portal|ScrollArea|SegmentedControl|Select|Tooltip|VisuallyHidden)\/)/,
  ],
  ['list', /\/node_modules\/@tanstack\/(table-core|react-table)\//],
];

const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;
const iconName = /\b[A-Z]\w*Icon\b/g;
/** `trash-2` is imported as `TrashIcon`. Icons of other pages, and those imported by an older name, share a file. */
const iconOf = (file: string) =>
  `${file
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Icon`;

/**
 * Assigns modules to output files. Modules needed by the same pages share a file, so that a page loads a
 * handful of files and nothing that only other pages need. The bundler splits the rest by itself.
 */
export function codeParts(): Plugin {
  /** Output parts that need each module of our own code, and each icon by its name. */
  const parts = new Map<string, Set<string>>();
  const add = (key: string, part: string) => parts.set(key, (parts.get(key) ?? new Set()).add(part));
  const nameOf = (id: string): string | null => {
    if (first.test(id)) return null;
    if (forFirst.test(id)) return 'begin';
    const [, icon] = iconFile.exec(id) ?? [];
    const found = parts.get(icon === undefined ? id : iconOf(icon));
    if (found) return found.has(frame) ? frame : [...found].sort().join('-');
    if (icon !== undefined) return 'icons';
    return packages.find(([, files]) => files.test(id))?.[0] ?? null;
  };
  const group: Rolldown.CodeSplittingGroup = {
    name: nameOf,
    debugName: 'code parts',
    includeDependenciesRecursively: false,
  };
  return {
    name: 'code-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }),
    buildEnd() {
      const reach = (id: string, part: string) => {
        if (parts.get(id)?.has(part)) return;
        add(id, part);
        const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const [icon] of (code ?? '').matchAll(iconName)) add(icon, part);
        for (const imported of importedIds) if (own.test(imported)) reach(imported, part);
      };
      for (const id of this.getModuleIds())
        for (const [part, file] of beginnings) if (file.test(id)) reach(id, part);
    },
  };
}
