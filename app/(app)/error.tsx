'use client';

export { PageError as default } from '@/components/admin/page-error';
