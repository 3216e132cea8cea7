'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Progress } from '@/components/ui/progress';
import { ACCEPTED_TYPES } from '@/lib/images/model/upload';

export function UploadButton({
  label,
  primary = false,
  multiple = false,
  disabled,
  describedBy,
  onFiles,
}: {
  label: string;
  primary?: boolean;
  multiple?: boolean;
  disabled: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? 'default' : 'outline'}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" /> {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={ACCEPTED_TYPES}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // So that choosing the same file again fires a change event.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** Upload progress; at 100 % the server is processing. */
export function UploadProgress({ share, label, working }: { share: number; label: string; working: string }) {
  const text = share < 1 ? `${label} ${Math.floor(share * 100)} %` : working;
  return (
    <div
      className="mb-3.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 rounded-md bg-sky-wash px-3.5 py-2.5"
      role="status"
    >
      <span>{text}</span>
      <Progress value={share * 100} max={100} label={label} />
    </div>
  );
}
