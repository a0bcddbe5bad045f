import { type Attachment, caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { DownloadIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { urlOf } from '../../../../api/call-endpoint.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { formatBytes } from '../../../../ui/format.ts';
import { useTooltip } from '../../../../ui/use-tooltip.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import classes from './timeline.module.css';

interface AttachmentTilesProps {
  attachments: readonly Attachment[];
  /** Missing if the user may not delete files now. */
  onRemove?: (attachment: Attachment) => void;
}
/** Files of an event: type, name, size. Pictures and PDF open in place, and all files can be downloaded. */
export function AttachmentTiles({ attachments, onRemove }: AttachmentTilesProps) {
  const text = useTranslations('case.files');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const [shown, setShown] = useState<Attachment | null>(null);
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={classes.tiles} aria-label={text('label')}>
        {attachments.map((attachment) => {
          const name = attachment.fileName;
          const url = urlOf(caseEventEndpoints.getAttachment, { params: { id: attachment.attachmentId } });
          return (
            <li key={attachment.attachmentId} className={classes.tile}>
              <span className={classes.kind}>{kindOf(name)}</span>
              {attachment.isPreviewable ? (
                <button
                  type="button"
                  className={`bare-button ${classes.name}`}
                  aria-label={text('preview', { name })}
                  onClick={() => setShown(attachment)}
                >
                  {name}
                </button>
              ) : (
                <a className={`bare-button ${classes.name}`} href={url} download={name}>
                  {name}
                </a>
              )}
              <span className="muted num">{formatBytes(attachment.sizeBytes, locale)}</span>
              <span className={classes.tileTools}>
                <Download url={url} name={name} />
                {onRemove && (
                  <IconButton
                    label={ui('removeNamed', { name })}
                    icon={<TrashIcon size={14} aria-hidden />}
                    onClick={() => onRemove(attachment)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <AttachmentPreview
        attachments={attachments.filter(({ isPreviewable }) => isPreviewable)}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}

function Download({ url, name }: { url: string; name: string }) {
  const label = useTranslations('case.files')('download', { name });
  const { on, tooltip } = useTooltip(label);
  return (
    <>
      <a {...on} href={url} download={name} aria-label={label}>
        <DownloadIcon size={14} aria-hidden />
      </a>
      {tooltip}
    </>
  );
}

/** Returns "PDF" for "invoice.pdf". */
function kindOf(fileName: string): string {
  const ending = /\.([^.]{1,5})$/.exec(fileName)?.[1];
  return ending ? ending.toUpperCase() : '—';
}
