import { at, type Source } from '../support/sources.ts';

/** A name that was given up, the one that is used instead, and where: everywhere, or where the word has that meaning. */
interface Retired {
  old: string;
  now: string;
  within?: RegExp;
}

const retired = (now: string, old: string, within?: RegExp): Retired[] =>
  old.split(' ').map((name) => ({ old: name, now, ...(within && { within }) }));

/** Identifiers, words of texts in code, keys of messages and classes. */
const NAMES: readonly Retired[] = [
  ...retired('alternate for pages, translation for words', 'twin twins twinOf hasTwin TWINS'),
  ...retired('ungrounded…', 'strayNames strayNumbers strayFacts looseSentences looseParts'),
  ...retired('grounding', 'Ground groundOf groundedPart ground', /^lib\/ai\//),
  ...retired('looksLikePromptInjection', 'speaksToAModel SPEAKS_TO_A_MODEL'),
  ...retired('ProviderError', 'Trouble troubleOf'),
  ...retired('geometry, viewport', 'plane scene Scene sceneOf', /^lib\/maps\//),
  ...retired('drawing context, prng', 'sheet Sheet createSheet chance', /^lib\/(covers|maps)\//),
  ...retired('RunnerContext, runJob, waitForJob', 'Workshop workOn endOfJob'),
  ...retired('withMutex, RwLock', 'inTurn Turnstile turnstile'),
  ...retired('position', 'p_place'),
  ...retired('position', 'place', /^lib\/jobs\//),
  ...retired('…_TIMEOUT_MS', 'PATIENCE PATIENCE_MS'),
  ...retired('message', 'useFailureWords'),
  ...retired('message', 'WORDS', /^(lib|supabase)\//),
  ...retired('message', 'words', /^(lib\/functions|components\/admin\/(images|image-manager|import))\//),
  ...retired('quality issue', 'WEAKNESSES Weakness p_weakness has_weakness'),
  ...retired('quality issue', 'weakness weaknesses', /^(lib|components|messages)\//),
  ...retired('ai_generated_texts, AiTextNote, write_ai_texts', 'machine_marks machineMarks MachineMark'),
  ...retired(
    'ai_generated_texts, AiTextNote, write_ai_texts',
    'write_machine_texts machine_text MachineNote',
  ),
  ...retired(
    'SiteHeader, SiteFooter, SchoolMedia',
    'masthead Masthead colophon Colophon SchoolPlate school-plate',
  ),
  ...retired('main, sidebar, page-head', 'desk desk-head', /^(components|app)\//),
  ...retired('draft', 'KeptForm keepForm takeKeptForm KEPT_FORM_KEY'),
  ...retired('ErrorFallback, NotFound', 'KeepView SchoolMissing SchoolMissingScreen'),
  ...retired('ErrorFallback, NotFound', 'Missing', /^components\//),
  ...retired('hasRole, requireRole', 'requireForPage'),
  ...retired('hasRole, requireRole', 'meets', /^(lib|app)\//),
  ...retired('verifyEmailLink, clearSessionCookies', 'openByLink forgetSession'),
  ...retired('clientIp', 'visitorAddress visitorHeaders'),
  ...retired('clientIp', 'sender', /^(lib\/(auth|contact|supabase|security)|app)\//),
  ...retired(
    'orphaned',
    'lone_files lone_rows lone_file_count lone_row_count loneFiles loneRows standingAlone',
  ),
  ...retired('log, logError', 'complain', /^(scripts|tests)\//),
  ...retired('log, logError', 'say', /^scripts\//),
  ...retired('actors, fixtures', 'Victims victims makeVictims openCast Cast'),
  ...retired('registerCacheHandler', 'keepPages'),
  ...retired('responseOverride', 'answerStatus'),
  ...retired('normalizeUrl, appendForwardedFor', 'straightened withPeer'),
  ...retired('missingSetting, failureMessage', 'Blocked blockOf useReason useToldTool', /^components\//),
  ...retired('requestLanguage', 'visitorLanguage'),
  ...retired('generate…, imageSubject', 'drawPicture drawnSchool DrawnRow useDrawing PictureDrawing'),
  ...retired(
    'schoolsWithImages',
    'picturedSchools PicturedSchool PicturedPage PicturedView PicturedSchoolHit',
  ),
  ...retired('INLINE_SCRIPT', 'bootSource BootScript'),
  ...retired('createRateLimiter, RateLimiter', 'countAttempts Attempts'),
  ...retired('emitJobsChanged, emitShutdown', 'jobsChanged announceShutdown'),
  ...retired('toolOutcome, LocationTab', 'toolEnd ToolEnd PlaceTab place-tab'),
  ...retired('INITIAL_FORM_STATE', 'UNSENT'),
  ...retired('…Params, …Options', 'Wish wishOf Told Manner Sought'),
  ...retired('SessionKeepAlive, TablePagination, SchoolRedirect', 'KeepSession TablePages SchoolForward'),
];

/** Names of files, without folder and ending. */
const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alternate: 'twin twins',
    grounding: 'ground',
    'prompt-injection': 'suspicious',
    'provider-error': 'trouble',
    'geometry, viewport': 'plane scene',
    'drawing-context, prng': 'sheet chance',
    'run-job, wait-for-job': 'work end-of-job',
    'mutex, rw-lock': 'in-turn turnstile',
    output: 'words',
    'failure-message, tool-availability': 'reason blocked told-tool use-failure-words job-ending',
    'ai-generated-text': 'machine-mark machine-marks machine-notes machine-texts',
    'site-header, site-footer, school-media': 'masthead colophon school-plate',
    'draft, draft-key': 'kept-form kept-form-key',
    'error-fallback, not-found, server-error': 'keep-view missing failed',
    'verify-email-link': 'open-by-link',
    'client-ip': 'visitor-address',
    fixtures: 'victims',
    'register-cache-handler': 'keep-pages',
    'compressed-responses': 'ready-pages',
    'response-override': 'answer-status',
    'request-language': 'visitor',
    'image-subject, schools-with-images':
      'drawn-school draw-picture pictured-schools pictured-view use-drawing',
    'inline-script': 'boot-source boot-script',
    'session-keep-alive, table-pagination': 'keep-session table-pages',
  }).flatMap(([now, old]) => old.split(' ').map((name) => [name, now] as const)),
);

/** The table of the names themselves, and its failing cases. */
const THIS_RULE = /^tests\/architecture\/(rules\/)?retired-names\./;

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Retired names that are in use: in the code of sources, comments aside, and in style sheets and messages. */
export function retiredNames(sources: Map<string, Source>, others: Map<string, string>): string[] {
  const codes = [...sources.values()].map(({ filePath, code }) => [filePath, code] as const);
  // Of messages the keys alone: their texts may say everything.
  const keys = ([filePath, text]: readonly [string, string]) =>
    [filePath, filePath.endsWith('.json') ? text.replace(/: ".*"/g, '') : text] as const;
  return [...codes, ...[...others].map(keys)].flatMap(([filePath, text]) => {
    if (THIS_RULE.test(filePath)) return [];
    const here = new Map(
      NAMES.filter(({ within }) => within?.test(filePath) ?? true).map(({ old, now }) => [old, now]),
    );
    return [...text.matchAll(/[\p{L}_$][\p{L}\d_$]*(?:-[\p{L}\d]+)*/gu)].flatMap(({ 0: name, index }) => {
      const now = here.get(name);
      return now === undefined
        ? []
        : [`${at({ filePath } as Source, lineAt(text, index))} says ${name}: now ${now}`];
    });
  });
}

/** Files that have a retired name. */
export function retiredFiles(filePaths: Iterable<string>): string[] {
  return [...filePaths].flatMap((filePath) => {
    const name = (filePath.split('/').at(-1) ?? '').replace(/(\.(test|spec|d))?\.[a-z]+$/, '');
    const now = FILES.get(name);
    return now === undefined || THIS_RULE.test(filePath) ? [] : [`${filePath}: now ${now}`];
  });
}
