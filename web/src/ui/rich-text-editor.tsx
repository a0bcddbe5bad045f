import { Skeleton } from '@mantine/core';
import { lazyPart } from './lazy-part.tsx';
import type { RichTextEditorProps } from './rich-text-area.tsx';

/** Rich text: bold, italic, list, link. Loaded on demand. */
export const RichTextEditor = lazyPart<RichTextEditorProps>(
  () => import('./rich-text-area.tsx').then((module) => module.RichTextArea),
  <Skeleton height={120} radius="md" />,
);
