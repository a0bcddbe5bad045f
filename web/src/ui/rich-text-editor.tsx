import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface RichTextEditorProps {
  /** Names the field for screen readers; shown above when `isLabelHidden` is not set. */
  label: string;
  isLabelHidden?: boolean;
  /** HTML. Changing it from outside (a draft, a template) replaces what is shown. */
  value: string;
  /** HTML; an empty text for an empty editor. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Files that were pasted or dropped into the text. */
  onFiles?: (files: File[]) => void;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  minHeight?: number;
  autoFocus?: boolean;
  /** Right end of the tool bar: the submit button. */
  tools?: ReactNode;
}

/** Rich text: bold, italic, list, link. Loaded on demand. */
export const RichTextEditor = lazyPart<RichTextEditorProps>(
  () => import('./rich-text-area.tsx').then((module) => module.RichTextArea),
  <Skeleton height={120} radius="md" />,
);
