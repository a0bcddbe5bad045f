import { mailColours } from './mail-colours.ts';

// Mail programs ignore style sheets, so each element gets inline styles. The input is sanitized: a "<" begins
// a tag, and an attribute contains no ">".

const cellStyle = `padding:6px 8px;border:1px solid ${mailColours.line};vertical-align:top`;
const headStyle = `${cellStyle};background:${mailColours.ground};font-weight:bold;text-align:start`;
const tableStyle = 'margin:0 0 12px;border-collapse:collapse';

const tableStart = /<table>/g;
const cellStart = /<(td|th)(?=[\s>])/g;
/** A cell with one paragraph, as the editor writes it. The paragraph's margins would make the row higher. */
const singleParagraph = /(<t[dh](?: [^<>]*)?>)<p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/t[dh]>)/g;
const ownPicture = /<img src="/g;
const remotePicture = /<img data-remote-src="([^"]*)"(?: alt="([^"]*)")?[^<>]*>/g;

/**
 * Prepares rich text for a mail: adds styles to tables and pictures, and turns remote pictures into links,
 * because a mail loads nothing (rule 10.7).
 */
export const styledRichText = (html: string): string =>
  html
    .replace(singleParagraph, '$1$2')
    .replace(tableStart, `<table cellpadding="0" cellspacing="0" style="${tableStyle}">`)
    .replace(cellStart, (start, tag) => `${start} dir="auto" style="${tag === 'th' ? headStyle : cellStyle}"`)
    .replace(remotePicture, (_picture, url: string, alt = '') => `<a href="${url}">${alt || url}</a>`)
    .replace(ownPicture, '<img style="max-width:100%;height:auto" src="');
