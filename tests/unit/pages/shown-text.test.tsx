import { describe, expect, it } from 'vitest';
import { shownText } from '@/components/comparison/shown-text';
import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';

function Town({ name, country }: { name: string; country: string }) {
  return (
    <span>
      <Flag code={country} /> {name}
    </span>
  );
}

describe('the text that is shown', () => {
  it('is what somebody reads, in components too', () => {
    const part = (
      <ul>
        <li>One</li>
        <li>{2}</li>
        {false}
        {null}
        <Town name="Lyon" country="fr" />
        <Icon name="x" label="drawn" />
      </ul>
    );
    expect(shownText(part).replace(/\s+/g, ' ').trim()).toBe('One 2 Lyon');
  });
});
