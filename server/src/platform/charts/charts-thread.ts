import { parentPort, workerData } from 'node:worker_threads';
import { fontFiles } from '@cfm/pdf/font-files.ts';
import { Resvg } from '@resvg/resvg-js';
import { type ChartPage, pictureScale } from './chart-page.ts';
import { composePage } from './compose-page.ts';
import { family } from './look.ts';

// A thread of its own, which `draw-charts.ts` starts: it tells the picture, then ends.
const page: ChartPage = workerData;
const drawn = new Resvg(composePage(page), {
  fitTo: { mode: 'zoom', value: pictureScale },
  // A font of the machine would be another on each; what these can't draw is left out without a word.
  font: {
    fontFiles: [fontFiles.plain, fontFiles.bold],
    loadSystemFonts: false,
    defaultFontFamily: family,
  },
}).render();
parentPort?.postMessage(Uint8Array.from(drawn.asPng()));
