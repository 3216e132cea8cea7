import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Facts } from '@/components/school/facts';
import { RegisterNote } from '@/components/school/register-note';
import { Sources } from '@/components/school/sources';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { registerView, schoolRegister } from '@/lib/public-api/registers';
import { schoolOrganization } from '@/lib/seo/jsonld';
import { registerDataset } from '@/lib/seo/register-dataset';
import { vocabularyFaults } from '../../support/schema-org.ts';
import { schoolWith } from '../../support/school.ts';

const at = (path: string) => `https://directory.example${path}` as `https://${string}`;

const school = (checkedOn: string | null = null) => schoolWith({ checkedOn });

const stated: SchoolRegister = {
  id: 'usa',
  source: null,
  identifier: '100751',
  page: null,
  registeredName: 'GUSTO <b>',
  edition: '2024',
  goneSince: null,
  facts: ['region', 'phone'],
};

const sources = (language: 'es' | 'en', registers: SchoolRegister[], of = school()) =>
  renderToStaticMarkup(
    <Sources language={language} school={of} unreviewed={[]} registers={registers} />,
  ).replace(/<\/?ol[^>]*>/g, '');

describe('what a register states of a school', () => {
  it('stands among the sources, with the register’s own page, its licence and its own name', () => {
    const html = sources('en', [stated]);
    expect(html).toContain('<a href="https://nces.ed.gov/collegenavigator/?id=100751">NCES, IPEDS</a>');
    expect(html).toContain(
      'From the register IPEDS, 2024 (UNITID 100751): region and telephone. It is called “GUSTO &lt;b&gt;” there.',
    );
    expect(html).toContain('<a href="/sources#usa">Public domain</a>');
    expect(sources('es', [stated])).toContain(
      'Del registro IPEDS, 2024 (UNITID 100751): región y teléfono. Allí figura como «GUSTO &lt;b&gt;».',
    );
    expect(sources('es', [stated])).toContain('<a href="/fuentes#usa">Dominio público</a>');
  });

  it('names the source of the row where a register has several, each with its licence', () => {
    const spanish = (source: string, edition: string): SchoolRegister => ({
      ...{ ...stated, id: 'spain', source, identifier: '08044934', edition },
    });
    const catalan = sources('es', [spanish('cataluna', '2023-06')]);
    expect(catalan).toContain('Del registro de centros docentes (Generalitat de Catalunya), junio de 2023');
    expect(catalan).toContain(
      '<a href="/fuentes#spain">Llicència oberta d&#x27;ús d&#x27;informació – Catalunya</a>',
    );
    expect(sources('en', [spanish('madrid', '2023-11-08')])).toContain(
      'From the register of schools (Comunidad de Madrid), 8 November 2023 (Código de centro 08044934)',
    );
    expect(registerView(spanish('cataluna', '2023-06'))).toMatchObject({
      register: 'spain',
      credit: 'Generalitat de Catalunya',
      licence: "Llicència oberta d'ús d'informació – Catalunya",
    });
    const counted = {
      id: 'spain',
      edition: '2023-06',
      takenIn: '2026-11-28',
      schools: 8,
      programmes: 0,
      gone: 0,
    } as const;
    expect(registerDataset('en', { ...counted, source: 'cataluna' }, at)).toMatchObject({
      '@id': 'https://directory.example/fuentes#spain-cataluna',
      creator: { name: 'Generalitat de Catalunya' },
    });
  });

  it('is named below the facts with its edition, also of a school that was checked', () => {
    const note = (register: SchoolRegister, isChecked: boolean) =>
      renderToStaticMarkup(<RegisterNote language="en" registers={[register]} isChecked={isChecked} />);
    expect(note(stated, false)).toContain('<a href="#sources">From the register IPEDS, 2024</a>');
    expect(note(stated, true)).toContain('From the register IPEDS, 2024');
    const old = note({ ...stated, id: 'australia', edition: '2023-01-03' }, false);
    expect(old).toContain('From the register CRICOS, 3 January 2023');
    expect(old).toContain('href="https://cricos.education.gov.au/"');
    const gone = { ...stated, goneSince: '2026' };
    for (const isChecked of [true, false])
      expect(note(gone, isChecked)).toContain('No longer in the register IPEDS since its edition of 2026.');
    expect(sources('es', [gone])).toContain('Ya no figura en el registro IPEDS desde la edición 2026.');
  });

  it('says that no price was found only of a school that was checked', () => {
    const facts = (registers: SchoolRegister[], checkedOn: string | null = null) =>
      renderToStaticMarkup(<Facts language="en" school={school(checkedOn)} registers={registers} />);
    expect(facts([stated], '2026-11-01')).toContain('We found no price');
    expect(facts([stated])).not.toContain('<dt>Price');
    expect(facts([])).not.toContain('<dt>Price');
  });

  it('is given by the API and the structured data', () => {
    const view = registerView({ ...stated, facts: ['region', 'phone'] });
    expect(schoolRegister.safeParse(view).error).toBeUndefined();
    expect(view).toMatchObject({ identifier: '100751', licence: 'Public domain', licence_url: null });
    const data = schoolOrganization(
      'en',
      school(),
      { picture: null, programmes: [], registers: [stated] },
      at,
    );
    expect(data.identifier).toEqual([{ '@type': 'PropertyValue', propertyID: 'UNITID', value: '100751' }]);
    expect(vocabularyFaults(data)).toEqual([]);
    expect(
      schoolOrganization('en', school(), { picture: null, programmes: [], registers: [] }, at),
    ).not.toHaveProperty('identifier');
  });
});
