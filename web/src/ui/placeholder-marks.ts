import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

const placeholder = /\{\{[^{}]*\}\}/g;

/** Marks the placeholders of a template, each by a class of its own; the text itself stays as it is. */
export const placeholderMarks = (classOf: (placeholder: string) => string) =>
  Extension.create({
    name: 'placeholderMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const marks: Decoration[] = [];
            doc.descendants((node, from) => {
              for (const found of node.text?.matchAll(placeholder) ?? [])
                marks.push(
                  Decoration.inline(from + found.index, from + found.index + found[0].length, {
                    class: classOf(found[0]),
                  }),
                );
            });
            return DecorationSet.create(doc, marks);
          },
        },
      }),
    ],
  });
