import { describe, expect, it } from 'vitest';
import { type Box, paginate } from './manual-blocks.ts';

const box = (height: number, more: Partial<Box> = {}): Box => ({
  height,
  gap: 0,
  isKept: false,
  draw: () => undefined,
  ...more,
});
const tops = (boxes: Box[]) => paginate(boxes, 10, 110).map((page) => page.map(({ y }) => y));

describe('distributing boxes to pages', () => {
  it('starts a page when the next box does not fit, without the space above it', () => {
    expect(tops([box(40), box(50, { gap: 5 }), box(20, { gap: 5 })])).toEqual([[10, 55], [10]]);
  });

  it('moves boxes that are kept together to the next page together', () => {
    const heading = box(20, { isKept: true });
    expect(tops([box(70), heading, heading, box(20)])).toEqual([[10], [10, 30, 50]]);
  });

  it('repeats the head of a table on the next page', () => {
    const head = box(10, { isKept: true });
    expect(tops([head, box(70, { head }), box(30, { head })])).toEqual([
      [10, 20],
      [10, 20],
    ]);
  });

  it('fills the page with the text below a picture that only fits on the next page', () => {
    const picture = [box(60, { isKept: true, isPicture: true }), box(5)];
    expect(tops([box(50), ...picture, box(30), box(30)])).toEqual([
      [10, 60],
      [10, 70, 75],
    ]);
  });

  it('starts another page when the text does not fit below the waiting picture', () => {
    const picture = box(60, { isPicture: true });
    expect(tops([box(50), picture, box(55)])).toEqual([[10], [10], [10]]);
    const head = box(10, { isKept: true });
    expect(tops([head, box(50, { head }), picture, box(55, { head })])).toEqual([[10, 20], [10], [10, 20]]);
  });

  it('never moves a picture past a heading, another picture or the end', () => {
    const picture = box(60, { isPicture: true });
    const heading = box(10, { isKept: true, isHeading: true });
    expect(tops([box(50), picture, heading, box(10)])).toEqual([[10], [10, 70, 80]]);
    expect(tops([box(50), picture, picture])).toEqual([[10], [10], [10]]);
    expect(tops([box(50), picture])).toEqual([[10], [10]]);
  });
});
