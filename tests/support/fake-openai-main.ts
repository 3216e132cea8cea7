/** The fake provider as a process of its own, for a site that is one too: `node fake-openai-main.ts PORT`. */
import { startFakeOpenai } from './fake-openai.ts';

await startFakeOpenai(Number(process.argv[2]));
