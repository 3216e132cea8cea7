'use client';

import { type DragEvent, type ReactNode, useState } from 'react';
import { cn } from '@/components/ui/cn';

/** Accepts dropped files. Only a shortcut: an upload button is always available as well. */
export function DropZone({
  onFiles,
  className,
  children,
}: {
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the upload button is the control
    <div
      className={cn(
        'drop-zone data-over:rounded-md data-over:outline-2 data-over:outline-offset-4 data-over:outline-sky-mid data-over:outline-dashed',
        className,
      )}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
