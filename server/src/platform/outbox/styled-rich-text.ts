import { mailColours } from './mail-colours.ts';

// Mail programs ignore style sheets, so each element has its own style. The input is sanitised: a "<" begins a tag, and an
// attribute holds no ">".

const cellStyle = `padding:6px 8px;border:1px solid ${mailColours.line};vertical-align:top`;
const headStyle = `${cellStyle};background:${mailColours.ground};font-weight:bold;text-align:start`;
const tableStyle = 'margin:0 0 12px;border-collapse:collapse';

const tableStart = /<table>/g;
const cellStart = /<(td|th)(?=[\s>])/g;
/** A cell with one paragraph, as the editor writes it: the paragraph's margins would make the row higher. */
const singleParagraph = /(<t[dh](?: [^<>]*)?>)<p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/t[dh]>)/g;
const ownPicture = /<img src="/g;
const remotePicture = /<img data-remote-src="([^"]*)"(?: alt="([^"]*)")?[^<>]*>/g;

/** Rich text for a mail: tables and pictures with styles, pictures on the web as links, because a mail loads nothing (rule 10.7). */
export const styledRichText = (html: string): string =>
  html
    .replace(singleParagraph, '$1$2')
    .replace(tableStart, `<table cellpadding="0" cellspacing="0" style="${tableStyle}">`)
    .replace(cellStart, (start, tag) => `${start} dir="auto" style="${tag === 'th' ? headStyle : cellStyle}"`)
    .replace(remotePicture, (_picture, url: string, alt = '') => `<a href="${url}">${alt || url}</a>`)
    .replace(ownPicture, '<img style="max-width:100%;height:auto" src="');
