const LONGER = 8;
/** Of a linear rule the work grows about 8 times, of one that grows with the square 64 times. */
export const LINEAR_GROWTH = 32;

/** Processor time in microseconds. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** How many times more processor time work takes for an input that is eight times as long. */
export function growth(work: (length: number) => void, length: number): number {
  work(length);
  const short = Math.max(
    timeOf(() => work(length)),
    1000,
  );
  return timeOf(() => work(LONGER * length)) / short;
}
