import classes from './rich-text-view.module.css';

/** Rich text as the server sanitised it (mails, comments). Only text from a reply of the API may be given. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when stored; the content policy runs no inline script
  return <div className={classes.view} dangerouslySetInnerHTML={{ __html: html }} />;
}
