export const UPLOAD_TOOLS = [
  { kind: 'upload-school-images', name: 'upload-school-images' },
  { kind: 'upload-new-school-images', name: 'upload-new-school-images' },
  { kind: 'upload-ai-school-images', name: 'upload-ai-school-images' },
  { kind: 'migrate-to-storage', name: 'real-migration-to-storage' },
] as const;
export type UploadKind = (typeof UPLOAD_TOOLS)[number]['kind'];
