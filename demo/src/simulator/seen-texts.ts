/** Remembers which texts were used, in 16 bytes each, so that a million cases stay light. */
export type SeenTexts = {
  /** False when the text was there before. */
  add: (text: string) => boolean;
};

function hash(text: string): number {
  let one = 0x9e3779b1;
  let two = 0x85ebca77;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x5bd1e995);
    two = Math.imul(two ^ code, 0x27d4eb2f);
    one = (one << 13) | (one >>> 19);
  }
  return (one >>> 0) * 2_097_152 + ((two ^ (two >>> 15)) >>> 11) + 1;
}

export function createSeenTexts(count: number): SeenTexts {
  const size = 2 ** Math.ceil(Math.log2(Math.max(count, 8) * 2));
  const slots = new Float64Array(size);
  return {
    add: (text) => {
      const value = hash(text);
      let slot = value % size;
      while (slots[slot] !== 0) {
        if (slots[slot] === value) return false;
        slot = (slot + 1) % size;
      }
      slots[slot] = value;
      return true;
    },
  };
}
