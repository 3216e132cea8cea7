/** For tel: links: digits of the first number with a leading plus, without extension and trunk zero. */
export function phoneAddress(phone: string): string {
  const [first = ''] = phone.split(
    /(?:(?<!\s)\s+)?(?:[/;|,]|\s(?:y|e|o|u|and|or|et|ou)\s|\bext\b|\bextension\b|\bint\b|\bx\s?\d)/i,
  );
  const plain = first
    .replace(/^\s*\(\+/, '+')
    .replace(/^(\+|00)(.*?)\(0\)/, '$1$2')
    .trim();
  return `tel:${lettersAsDigits(plain).replace(/(?!^\+)[^\d]/g, '')}`;
}

/** 1-800-FLOWERS by telephone keys. */
function lettersAsDigits(phone: string): string {
  if (!/\d-?[a-z]{3,}/i.test(phone)) return phone;
  const keys = 'abc def ghi jkl mno pqrs tuv wxyz'.split(' ');
  return phone.replace(/[a-z]/gi, (letter) =>
    String(keys.findIndex((key) => key.includes(letter.toLowerCase())) + 2),
  );
}
