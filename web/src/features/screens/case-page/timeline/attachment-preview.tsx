import { type Attachment, caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, ZoomInIcon, ZoomOutIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { urlOf } from '../../../../api/call-endpoint.ts';
import { call } from '../../../../api/client.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from './attachment-preview.module.css';

interface AttachmentPreviewProps {
  /** The files that can be previewed. */
  attachments: readonly Attachment[];
  shown: Attachment | null;
  onShow: (attachment: Attachment) => void;
  onClose: () => void;
}
/** A picture or PDF in a dialog, with navigation to the other files. */
export function AttachmentPreview({ attachments, shown, onShow, onClose }: AttachmentPreviewProps) {
  return (
    <Dialog isOpen={shown !== null} onClose={onClose} title={shown?.fileName ?? ''} width="80%">
      {shown && <Shown key={shown.attachmentId} attachments={attachments} shown={shown} onShow={onShow} />}
    </Dialog>
  );
}

const isPdf = ({ contentType }: Attachment) => contentType === 'application/pdf';
/** In percent of the available space. 100 shows the whole picture. */
const zooms = [100, 150, 250, 400] as const;

function Shown({
  attachments,
  shown,
  onShow,
}: Omit<AttachmentPreviewProps, 'shown' | 'onClose'> & { shown: Attachment }) {
  const text = useTranslations('case.files');
  const [zoom, setZoom] = useState(0);
  const place = attachments.findIndex(({ attachmentId }) => attachmentId === shown.attachmentId);
  const goTo = (next: number) => {
    const attachment = attachments[next];
    if (attachment) onShow(attachment);
  };
  const press = (event: KeyboardEvent) => {
    // The arrow keys scroll an enlarged picture.
    if (zoom > 0) return;
    if (event.key === 'ArrowLeft') goTo(place - 1);
    if (event.key === 'ArrowRight') goTo(place + 1);
  };
  const download = text('download', { name: shown.fileName });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys for any focus inside
    <div onKeyDown={press}>
      <div className={classes.tools}>
        <IconButton
          label={text('previous')}
          icon={<ChevronLeftIcon size={16} aria-hidden />}
          disabled={place <= 0}
          onClick={() => goTo(place - 1)}
        />
        <span className="num muted">{text('place', { position: place + 1, total: attachments.length })}</span>
        <IconButton
          label={text('next')}
          icon={<ChevronRightIcon size={16} aria-hidden />}
          disabled={place >= attachments.length - 1}
          onClick={() => goTo(place + 1)}
        />
        {!isPdf(shown) && (
          <>
            <IconButton
              label={text('smaller')}
              icon={<ZoomOutIcon size={16} aria-hidden />}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <IconButton
              label={text('larger')}
              icon={<ZoomInIcon size={16} aria-hidden />}
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
          </>
        )}
        <a
          className={classes.download}
          href={fileUrl(shown)}
          download={shown.fileName}
          aria-label={download}
          title={download}
        >
          <DownloadIcon size={16} aria-hidden />
        </a>
      </div>
      {isPdf(shown) ? (
        <div className={classes.preview}>
          <Pdf attachment={shown} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
        <section className={classes.preview} data-zoomed={zoom > 0} tabIndex={0} aria-label={shown.fileName}>
          <img
            src={fileUrl(shown, true)}
            alt={shown.fileName}
            style={zoom > 0 ? { width: `${zooms[zoom]}%` } : undefined}
          />
        </section>
      )}
    </div>
  );
}

const fileUrl = ({ attachmentId }: Attachment, preview?: boolean) =>
  urlOf(caseEventEndpoints.getAttachment, {
    params: { id: attachmentId },
    ...(preview ? { query: { preview } } : {}),
  });

function Pdf({ attachment }: { attachment: Attachment }) {
  const params = { id: attachment.attachmentId };
  const file = useQuery({
    queryKey: ['attachment', attachment.attachmentId],
    queryFn: ({ signal }) =>
      call(caseEventEndpoints.getAttachment, { params, query: { preview: 'true' } }, { signal }),
    gcTime: 0,
  });
  const [url, setUrl] = useState<string | null>(null);
  const { data } = file;
  useEffect(() => {
    if (!data) return;
    // Always typed as PDF, so that only the browser's sandboxed viewer opens it.
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (!url) return <CardSkeleton lines={8} />;
  return <iframe src={url} title={attachment.fileName} />;
}
