import { fontFiles } from '@cfm/pdf/font-files.ts';
import { Resvg } from '@resvg/resvg-js';
import { answerInThread } from '../answer-in-thread.ts';
import { type ChartPage, pictureScale } from './chart-page.ts';
import { composePages } from './compose-page.ts';
import { family } from './look.ts';

// Worker thread of `draw-charts.ts`: answers with the picture.
function draw(pages: readonly ChartPage[]): Uint8Array {
  const drawn = new Resvg(composePages(pages), {
    fitTo: { mode: 'zoom', value: pictureScale },
    // No system fonts, because they differ between machines. Characters that these fonts lack are left out silently.
    font: {
      fontFiles: [fontFiles.plain, fontFiles.bold],
      loadSystemFonts: false,
      defaultFontFamily: family,
    },
  }).render();
  return Uint8Array.from(drawn.asPng());
}
answerInThread(draw);
