-- Why a version was refused, with its values (JSON), for pages in other languages than that of
-- reason. Verdicts from before this column have the words alone.
ALTER TABLE submission ADD COLUMN why TEXT;
ALTER TABLE reverdict ADD COLUMN why TEXT;
