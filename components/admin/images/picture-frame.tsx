'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field, fieldIds } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { type Frame, partOf } from '@/lib/images/model/frame';

const MIDDLE: Frame = { x: 0.5, y: 0.5, zoom: 1 };
const QUALITY = 0.92;
const SLIDERS = [
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
  { name: 'zoom', min: 1, max: 4 },
] as const;

/** Chooses the part of a picture that pages show; `onChoose` gets it as a new file. */
export function PictureFrame({
  address,
  disabled,
  onChoose,
}: {
  address: string;
  disabled: boolean;
  onChoose: (file: File) => void;
}) {
  const t = useTranslations('AdminImages');
  const [open, setOpen] = useState(false);
  const [frame, setFrame] = useState(MIDDLE);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const preview = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (picture && preview.current) draw(preview.current, picture, frame);
  }, [picture, frame]);

  async function show(shown: boolean) {
    setOpen(shown);
    setFrame(MIDDLE);
    setPicture(null);
    if (!shown) return;
    const image = new Image();
    image.src = address;
    await image.decode().then(
      () => setPicture(image),
      () => setOpen(false),
    );
  }

  async function choose() {
    if (picture === null) return;
    const part = partOf({ width: picture.naturalWidth, height: picture.naturalHeight }, frame);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(part.width);
    canvas.height = Math.round(part.height);
    draw(canvas, picture, frame);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    setOpen(false);
    if (drawn) onChoose(new File([drawn], 'frame.jpg', { type: drawn.type }));
  }

  return (
    <>
      <Button disabled={disabled} onClick={() => show(true)}>
        <Icon name="image" /> {t('frame.open')}
      </Button>
      <Dialog open={open} onOpenChange={show}>
        <DialogContent title={t('frame.open')} description={t('frame.about')} closeLabel={t('cancel')}>
          <canvas
            ref={preview}
            className="my-4 aspect-3/2 w-full rounded-md bg-tint"
            width={900}
            height={600}
            role="img"
            aria-label={t('frame.preview')}
          />
          <div className="grid gap-2">
            {SLIDERS.map(({ name, min, max }) => (
              <Field key={name} id={`frame-${name}`} label={t(`frame.${name}`)}>
                <input
                  {...fieldIds(`frame-${name}`)}
                  className="w-full accent-fill"
                  type="range"
                  min={min}
                  max={max}
                  step={0.01}
                  value={frame[name]}
                  onChange={(event) => setFrame({ ...frame, [name]: event.target.valueAsNumber })}
                />
              </Field>
            ))}
          </div>
          <DialogFooter>
            <Button onClick={() => show(false)}>{t('cancel')}</Button>
            <Button variant="default" disabled={picture === null} onClick={choose}>
              {t('frame.save')}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, frame: Frame): void {
  const { left, top, width, height } = partOf(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    frame,
  );
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}
