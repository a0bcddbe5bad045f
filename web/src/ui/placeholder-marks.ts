import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

const placeholder = /\{\{[a-z.]+\}\}/g;

/** Marks the placeholders of a template that are still to be replaced; the text itself stays as it is. */
export const placeholderMarks = (className: string) =>
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
                    class: className,
                  }),
                );
            });
            return DecorationSet.create(doc, marks);
          },
        },
      }),
    ],
  });
