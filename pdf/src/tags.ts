type Element = PDFKit.PDFStructureElement;
type ElementOptions = Parameters<PDFKit.PDFDocument['struct']>[1];

interface Open {
  /** Marks what is drawn as content of the element. May be called again, also on another page. */
  mark: (draw: () => void) => void;
  /** Creates the element in the structure of the document, in the order of the first calls. */
  element: () => Element;
}
export interface Tags {
  /** An element of the structure, at the top or inside another one. */
  once: (type: string, options?: ElementOptions, parent?: Open) => Open;
  /** Marks what is drawn as decoration that is not read aloud. */
  artifact: (draw: () => void) => void;
  /** Ends all elements, once everything is drawn. */
  end: () => void;
}

/** Tags the content of a document with its structure, for screen readers and for copying. */
export function tagsOf(doc: PDFKit.PDFDocument): Tags {
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    once(type, options = {}, parent) {
      let known: Element | undefined;
      const element = () => {
        if (known) return known;
        known = doc.struct(type, options);
        (parent?.element() ?? root).add(known);
        return known;
      };
      return {
        element,
        mark(draw) {
          const owner = element();
          const content = doc.markStructureContent(type);
          draw();
          doc.endMarkedContent();
          owner.add(content);
        },
      };
    },
    artifact(draw) {
      doc.markContent('Artifact');
      draw();
      doc.endMarkedContent();
    },
    end: () => root.end(),
  };
}
