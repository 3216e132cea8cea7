import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LENGTH, MIN_LENGTH, validateDescription } from '@/lib/ai/model/description-rules';
import type { Facts } from '@/lib/ai/model/facts';
import { figureValue, groundingOf, ungroundedNames, ungroundedNumbers } from '@/lib/ai/model/grounding';
import { plainTextProblems } from '@/lib/ai/model/plain-text';

const FACTS: Facts = {
  name: 'Escuela Brasa',
  city: 'Zarautz',
  country: 'España',
  founded: 1996,
  students: 240,
  programmes: ['Técnico en Cocina (2 años)', 'Curso de pastelería (9 meses)'],
  features: [
    'Restaurante de prácticas abierto al público',
    'Huerto propio de 900 m²',
    'Residencia para 40 estudiantes',
  ],
  languagesOfInstruction: ['Español', 'Euskera'],
};
const ES =
  'Escuela Brasa es un centro de Zarautz, en España, creado en 1996. Estudian en ella 240 personas, que reciben las clases en español y en euskera. Ofrece los estudios de Técnico en Cocina, de 2 años, y un curso de pastelería que dura 9 meses. La escuela tiene un restaurante de prácticas abierto al público, en el que trabajan los estudiantes, un huerto propio de 900 m² y una residencia con plazas para 40 de ellos durante el curso.';
const EN =
  'Escuela Brasa is a school in Zarautz, Spain, that opened in 1996. It has 240 students, who are taught in Spanish and Basque. The school offers the two-year course of cooking technician (Técnico en Cocina) and a pastry course that takes nine months. There is a practice restaurant that is open to the public, where the students work, as well as a vegetable garden of 900 m² and a residence with places for 40 of them during the course.';
const ENGLISH: Facts = { ...FACTS, country: 'Spain', languagesOfInstruction: ['Spanish', 'Basque'] };
const judge = (text: string, language: 'es' | 'en' = 'es') =>
  validateDescription(text, language, [FACTS, ENGLISH]);
const problems = (text: string, language: 'es' | 'en' = 'es') => {
  const verdict = judge(text, language);
  return verdict.ok ? [] : verdict.problems;
};
/** The good text with another sentence. */
const saying = (sentence: string) => `${sentence} ${ES}`;

describe('a description', () => {
  it('is taken when all it says is in the facts, in either language', () => {
    expect(judge(ES)).toEqual({ ok: true, text: ES });
    expect(judge(EN, 'en')).toEqual({ ok: true, text: EN });
    expect(judge(`\n ${ES} \n`)).toEqual({ ok: true, text: ES });
  });

  it('has 400 to 500 characters, counted as the editor counts', () => {
    const of = (length: number) =>
      `${`${ES.slice(0, -1)} ${'y de la escuela '.repeat(20)}`.slice(0, length - 1)}.`;
    for (const length of [MIN_LENGTH, MAX_LENGTH]) expect(problems(of(length))).toEqual([]);
    for (const length of [MIN_LENGTH - 1, MAX_LENGTH + 1])
      expect(problems(of(length))).toEqual([`it has ${length} characters instead of 400 to 500`]);
    expect(judge(of(399))).toMatchObject({ ok: false, tooShort: true });
  });

  describe('what a single free text says is not enough for', () => {
    const with_ = (features: string[], sentence: string) => {
      const facts = (one: Facts) => ({ ...one, features: [...(one.features as string[]), ...features] });
      const verdict = validateDescription(saying(sentence), 'es', [facts(FACTS), facts(ENGLISH)]);
      return verdict.ok ? [] : verdict.problems;
    };

    it.each([
      ['Fue cerrada por fraude', 'Fue cerrada por fraude.', ['“cerrada”', '“fraude”']],
      ['Mejor que la Escuela Bella Mar', 'Es mejor que la Escuela Bella Mar.', ['“Bella”', '“Mar”']],
      ['Peor que Bella Mar School', 'Es peor que Bella Mar School.', ['“Bella”', '“Mar”']],
    ])('an accusation, a closure or the name of another school: %s', (feature, sentence, words) => {
      for (const word of words) {
        expect(with_([feature], sentence)).toContainEqual(expect.stringContaining(`${word} `));
        expect(with_([feature, `${feature} otra vez`], sentence)).not.toContainEqual(
          expect.stringMatching(`${word}.*one fact does not support`),
        );
      }
    });

    it('says nothing of the school itself, its town and who recognises it', () => {
      const facts = { ...FACTS, accreditation: ['Universidad de Lugo'] };
      const text = saying('La Escuela Brasa de Zarautz tiene un título de la Universidad de Lugo.');
      const verdict = validateDescription(text, 'es', [facts]);
      expect(verdict.ok ? [] : verdict.problems).not.toContainEqual(expect.stringContaining('one fact'));
    });
  });

  it.each([
    ['Se creó en 1987.', '1987'],
    ['Hay tres restaurantes.', 'tres'],
    ['Ocupa 9.001 m².', '9.001'],
  ])('brings no number of its own: %s', (sentence, number) => {
    expect(problems(saying(sentence))).toContain(`the number “${number}” is not in the facts`);
  });

  it.each([
    ['La dirige Ferran Adrià.', 'Adrià'],
    ['Forma parte de la red UNESCO.', 'UNESCO'],
  ])('brings no name of its own: %s', (sentence, name) => {
    expect(problems(saying(sentence))).toContain(`the name “${name}” is not in the facts`);
  });

  it.each([
    ['Es la mejor escuela.', 'mejor'],
    ['Esta escuela es una estafa.', 'estafa'],
  ])('brings no judgement: %s', (sentence, word) => {
    expect(problems(saying(sentence))).toContain(`“${word}” is a judgement, not a fact`);
  });

  it('is in the language that was asked for', () => {
    expect(problems(EN)).toContain('it is not in Spanish');
    expect(problems(ES, 'en')).toContain('it is not in English');
  });

  it('shares a minimum of its words with the facts', () => {
    const idle =
      'Aquella tarde los viajeros caminaron despacio por la ladera mientras las nubes cubrían el valle y los pastores recogían el rebaño. Nadie recordaba una primavera tan lluviosa, ni las campanas habían sonado nunca tan lejos. Los ancianos contaban historias junto al fuego, y los niños miraban las sombras que bailaban en las paredes. Después llegó la noche con su silencio, y el sendero quedó vacío hasta la mañana siguiente.';
    expect(problems(idle)).toContain('most of it is not in the facts');
  });

  it('holds for any text: what is taken has no number that is not in the facts', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(40, 240, 1996), fc.nat(99_999)),
        fc.nat({ max: 20 }),
        (number, place) => {
          const sentences = ES.split('. ');
          sentences.splice(place % sentences.length, 0, `El restaurante tiene ${number} puestos`);
          const verdict = judge(sentences.join('. '));
          expect(verdict.ok).toBe([1996, 240, 2, 9, 900, 40].includes(number));
        },
      ),
    );
  });

  it('is never taken from noise, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 0, maxLength: 900, unit: 'binary' }), (noise) => {
        expect(judge(noise).ok).toBe(false);
      }),
    );
  });
});

describe('plain text', () => {
  it.each([
    ['Más en https://example.test.', 'link'],
    ['Más en escuela.com hoy.', 'address of a site'],
    ['Escribe a info@escuela.com.', 'e-mail'],
    ['Llama al +34 943 00 00 00.', 'phone'],
    ['**Escuela**', 'markup'],
    ['&lt;script', 'markup'],
    ['La escuela 🎉', 'pictographs'],
    ['Una\u200bescuela', 'invisible'],
    ['"La escuela."', 'quotation'],
    ['Descripción: la escuela', 'label'],
    ['Como modelo de lenguaje no puedo.', 'itself'],
  ])('is not %j', (text, reason) => {
    expect(plainTextProblems(text).join()).toContain(reason);
  });

  it.each([
    'Edificio de 9.090 m² en Gros, de 1990-1995 y 2020-2024.',
    'Más del 21 % del alumnado (2023), y 1.200.000 kilos.',
    'Master’s degree – 4 years; kitchens, labs & a hall.',
  ])('may be %j', (text) => {
    expect(plainTextProblems(text)).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['9.090', 9090],
    ['9,090', 9090],
    ['4,5', 4.5],
    ['9\u00a0090', 9090],
  ])('%s is %f', (figure, value) => {
    expect(figureValue(figure)).toBe(value);
  });

  it('are the same however they are separated', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9_999_999 }), (number) => {
        const grounding = groundingOf([
          new Intl.NumberFormat('es', { useGrouping: 'always' }).format(number),
        ]);
        expect(ungroundedNumbers(new Intl.NumberFormat('en').format(number), grounding, 'en')).toEqual([]);
        expect(ungroundedNumbers(String(number), grounding, 'es')).toEqual([]);
        expect(ungroundedNumbers(String(number + 1), grounding, 'es')).toHaveLength(1);
      }),
    );
  });
});

describe('names', () => {
  const grounding = groundingOf(['École Ducasse, París, cocina española, octubre']);
  it.each(['The ECOLE DUCASSE of Paris teaches Spanish cuisine from October.'])(
    'of the facts and common words pass: %s',
    (text) => {
      expect(ungroundedNames(text, grounding, 'en')).toEqual([]);
    },
  );

  it.each([
    ['It works with Bocuse.', ['Bocuse']],
    ['It is in LYON. NASA came.', ['LYON', 'NASA']],
    ['From Monday to Friday.', ['Monday', 'Friday']],
  ])('of nobody do not: %s', (text, names) => {
    expect(ungroundedNames(text, grounding, 'en')).toEqual(names);
  });
});
