-- Outcomes that the ministries of Chile and Colombia publish, and Brazil's grade of a course.

alter table public.figures drop constraint figures_measure_check;
alter table public.figures add constraint figures_measure_check check (measure in (
    'employment_6m', 'employment_12m', 'employment_18m', 'employment_24m', 'employment_year1', 'employment_year2', 'contributing_1y',
    'employment_expected_6m', 'employment_added_6m', 'further_study', 'graduation_rate', 'retention_year1', 'state_grade', 'dropout', 'earnings_1y', 'earnings_2y', 'earnings_4y', 'earnings_5y', 'earnings_6y_after_entry',
    'earnings_10y_after_entry', 'debt', 'awards', 'pupils', 'places', 'applicants', 'first_wishes', 'confirmed_wishes', 'admitted',
    'enrolled', 'admission_rate', 'tuition_in_state', 'tuition_out_of_state', 'room_board', 'aid_share', 'grant_share', 'grant_average', 'institutional_grant_average', 'loan_share', 'loan_average'));
