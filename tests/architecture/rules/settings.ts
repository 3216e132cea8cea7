import type { Source } from '../support/sources.ts';

/** A setting of `.env.example`: its name, and its default where one is written. */
export interface ExampleSetting {
  name: string;
  value: string;
}

/** Reads `.env.example`, whose settings are all commented out. */
export function exampleSettings(text: string): ExampleSetting[] {
  return [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
}

/** Names of the settings that the embedded backend reads, out of its own sources. */
export function backendSettings(sources: Map<string, Source>): string[] {
  const names = [...sources.values()]
    .filter(({ filePath }) => filePath.startsWith('packages/embedded-supabase/'))
    .flatMap(({ code }) =>
      [...code.matchAll(/\b(LOCAL_BACKEND_[A-Z_]+|SMTP_URL|DATABASE_URL)\b/g)].map(([name]) => name),
    );
  return [...new Set(names)];
}

/** Differences between what is documented and what is read. */
export function settingDifferences(documented: string[], read: string[]): string[] {
  return [
    ...documented
      .filter((name, index) => documented.indexOf(name) !== index)
      .map((name) => `${name} stands twice`),
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `${name} is documented and nothing reads it`),
    ...read.filter((name) => !documented.includes(name)).map((name) => `${name} is read and not documented`),
  ];
}
