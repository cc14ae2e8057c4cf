//! A player asked for a single move.

use pigskin_football::{Luck, Progress, Square};

use super::contest_match::program_seed;
use super::player_process::{AnnouncedGame, PlayerProcess};
use super::{Forfeit, Player, Referee, RefereeError};

impl Referee {
    /// Asks the player to move what it does next in a game, counted from Michigan's
    /// edge.
    ///
    /// It is asked as in game 0 of a [`Match`](super::Match) with that seed. A program that was
    /// just started first receives the game's seed and the questions of all its moves so far;
    /// its answers to these are ignored. So its random numbers and its memory are as if it had
    /// played the game in one go. A house strategy draws as if the other player drew nothing.
    ///
    /// ```
    /// use pigskin_entry::{Player, Referee};
    /// use pigskin_football::{Football, House, Progress};
    /// let progress = Progress::from(Football::new(2).expect("2 is a number of pieces"));
    /// let player = Player::house("prefer-jumps", House::PreferJumps);
    /// let square = Referee::default().next_move(&player, &progress, 0)?;
    /// assert_eq!(square.expect("a legal move").to_string(), "2");
    /// # Ok::<(), pigskin_entry::RefereeError>(())
    /// ```
    ///
    /// Fails with what is wrong with this machine, never because of the player.
    pub fn next_move(
        &self,
        player: &Player,
        progress: &Progress,
        seed: u64,
    ) -> Result<Result<Square, Forfeit>, RefereeError> {
        let (game, position) = (progress.game(), progress.position());
        let mover = position.to_move();
        let told = AnnouncedGame {
            start: game.start.seen_by_mover(),
            seed: program_seed(seed, 0, game.seat(mover).index()),
        };
        let mut luck = Luck::new(seed);
        let mut process = PlayerProcess::alone(player, self)?;
        let before = progress.steps().map(|(before, _)| before);
        for before in before.filter(|before| before.to_move() == mover) {
            if let Err(forfeit) = process.choose(before.seen_by_mover(), told, &mut luck)? {
                return Ok(Err(forfeit));
            }
        }
        let chosen = process.choose(position.seen_by_mover(), told, &mut luck)?;
        Ok(chosen.map(|square| position.turned(square)))
    }
}
