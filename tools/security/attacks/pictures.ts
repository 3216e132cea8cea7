import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { makeAccount } from '../../../tests/support/sign-in.ts';
import type { Attack } from '../types.ts';

/** A deleted school's picture must neither count as recent nor be offered for removal. */
export const pictures: Attack[] = [
  {
    point: 'P',
    title: 'Pictures of a deleted school count as nobody’s before it can be brought back',
    async attempt({ backend, keys }) {
      const service = serviceClient();
      const bucket = service.storage.from('school-images');
      const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#875' } })
        .png()
        .toBuffer();
      const admin = createClient(backend, keys.publishable, { auth: { persistSession: false } });
      await admin.auth.signInWithPassword(await makeAccount('admin'));
      const orphaned = async () => {
        const { data, error } = await admin.rpc('inspect_pictures', { p_limit: 1000 });
        if (error) throw new Error(error.message);
        return data.young_files + data.orphaned_file_count;
      };
      const before = await orphaned();
      const named = {
        name: `Deleted ${crypto.randomUUID().slice(0, 8)}`,
        city: 'Ordino',
        country: 'Andorra',
      };
      const { data: school } = await service.from('schools').insert(named).select('id').single();
      const files = [
        `${school?.id}-main-1.png`,
        `gallery/${school?.id} 1.png`,
        `gallery/${school?.id}-ñ.png`,
      ];
      for (const [index, file] of files.entries()) {
        await bucket.upload(file, photo, { contentType: 'image/png' });
        const image_url = bucket.getPublicUrl(file).data.publicUrl;
        if (index === 0)
          await service
            .from('schools')
            .update({ image: image_url })
            .eq('id', school?.id ?? '');
        else
          await service
            .from('school_images')
            .insert({ school_id: school?.id ?? '', image_category: 'classroom', image_url });
      }
      await admin.from('schools').delete().eq('id', school?.id);
      const lost = (await orphaned()) - before;
      return { tried: files.length, through: lost > 0 ? [`${lost} files count as nobody's`] : [] };
    },
  },
];
