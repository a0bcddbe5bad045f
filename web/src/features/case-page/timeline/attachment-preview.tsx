import { type Attachment, caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { urlOf } from '../../../api/call-endpoint.ts';
import { call } from '../../../api/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './timeline.module.css';

interface AttachmentPreviewProps {
  attachment: Attachment | null;
  onClose: () => void;
}
/** A picture or PDF in a dialog. */
export function AttachmentPreview({ attachment, onClose }: AttachmentPreviewProps) {
  return (
    <Dialog isOpen={attachment !== null} onClose={onClose} title={attachment?.fileName ?? ''} width="80%">
      <div className={classes.preview}>
        {attachment?.contentType === 'application/pdf' ? (
          <Pdf attachment={attachment} />
        ) : (
          attachment && <img src={previewUrl(attachment)} alt={attachment.fileName} />
        )}
      </div>
    </Dialog>
  );
}

const previewUrl = ({ attachmentId }: Attachment) =>
  urlOf(caseEventEndpoints.getAttachment, { params: { id: attachmentId }, query: { preview: true } });

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
    // Typed as PDF whatever was sent: the browser's viewer, a sandbox of its own, is all that opens it.
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (!url) return <CardSkeleton lines={8} />;
  return <iframe src={url} title={attachment.fileName} />;
}
