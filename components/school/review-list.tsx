export interface ReviewView {
  text: string;
  /** Name with '(example)' and month. */
  who: string;
  rating: number;
  stars: string;
}

export function ReviewList({ groups }: { groups: { title: string; reviews: ReviewView[] }[] }) {
  return (
    <div className="reviews">
      {groups.map(({ title, reviews }) => (
        <div key={title}>
          <h3>{title}</h3>
          {reviews.map(({ text, who, rating, stars }) => (
            <blockquote key={text}>
              <p>{text}</p>
              <footer>
                <span>{who}</span>
                <span className="stars" role="img" aria-label={stars}>
                  {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
                </span>
              </footer>
            </blockquote>
          ))}
        </div>
      ))}
    </div>
  );
}
