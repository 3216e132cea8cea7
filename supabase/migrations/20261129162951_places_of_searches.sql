-- Places of a search are places, not words; frequent words are neither towns nor typing errors; several places are
-- alternatives; regions have a place, that of their main town, and states their letters; prices are ranges too.

create table private.common_words (
  word text collate "C" primary key,
  ignored boolean not null
);
alter table private.common_words enable row level security;
insert into private.common_words (word, ignored)
  select w.word, false from regexp_split_to_table(btrim('
abajo abierta abierto ability abogado abran abre abrir absolutamente absoluto abstract abuela abuelo abuse ac aca
acaba acabado acabar acabas acabo academic acaso accept acceptance accepted acceso access accessories accidente accion
acciones accommodation accord accordo account accounting accounts aceptar acerca acheter acqua actifs action
actionnaires actions active activite activites activities activity acto actor actual actuar actuel actuelle
actuellement acuerdas adam add addio addition additional addosso address adentro adios admin administration
administrative adonde adoro ads adult adults advance advanced advantage adventure advertise advertisement advertising
advice aereo aeropuerto affaires affairs affari affiche affiliate affiliates africa african afuera age agencia
agencies agency agent agente agentes agents ago agradable agradezco agree agreement agua aguanta aid aids air aire
airport aiutare aiuto alan album alcance alcune alegra alegro alejate alemanes alert alerta alex alguien allemagne
allowed alma almeno almuerzo alta alternative alto altra ama amable amas amateur amazon ambulancia amenaza america
americain americaine american americano americanos amica amici amico amiga amigo amigos amo amor amore anal analisis
analysis analystes anda andando andar andare andata andate andato andiamo andra andy angel angeles anillo animal
animales animals anna annee annees announcements annual ano anoche anonymous anos ans answer answers anti antiguo
apartamento apartments apoyo apparel appartamento appears appel appena apple applicable application applications
applied apply approach approval approved appuntamento apr aprender april apuesta apuesto apurate arana arbol arboles
architecture archive archives area argument aria arizona arma armas armi army arreglar arriva arrivando arrivare
arrivato arrivo art arte article articles artist artists arts arturo ascolta asesinato asesino asesinos asia asian
asiento aspecto aspetta aspettare aspetti aspetto ass assassino assembly assessment assistance assistant associate
associates association assolutamente asunto asuntos asustado atacar ataque atencion athena atlanta atom attack
atteindre atteint attention attento attenzione attimo attorney auction auctions audio aug august australia australian
author authority authors auto autobus automatically automotive autorites autos autour auxilio availability available
ave avenue average averiguar avion aviones avoid avril avvocato award awards ay ayuda ayudame ayudar ayudarle ayudarlo
ayudarme ayudarte ayude ayudenme azucar azul baby background bad bag bagno bailar baile baisse baja bajar bala balance
balas ball bambina bambini bambino banco band banda bank bano banque banques bar barco barrio base baseball based
basic basis basket basketball bastardo basura batalla battery bay bbl beach bear beautiful beauty bebe beber bed bef
beh behavior bel belgacom belge belges belgique bella belle belleza bello benefice benefices beneficiaire benefit
benefits bere beso besoin best bible bid biens bienvenida bienvenido bienvenidos big billy bin binding birth bisogna
bisogno bit black blanc blanca blanco blancos block blog blogs blood blue board boards boat bob bobby boca bocca boda
body bois bola bolsa bomba bon bond bondage bonita bonito bonne bonnes bons book books bordo born borracho bosque
boston bote botella bourse bout box boy boys brain branch brand brands brazo brazos break breakfast breast bridge
brillante bring british broma bromeando brother brought brown browse browser brutto bruxelles budget buen buena bueno
bug build building built buon buona buongiorno bureau bus busca buscando buscar buscas busco bush business businesses
busqueda button buyer buying caballero caballeros caballo caballos cabello cabeza cable cabo cabron cadaver cadena
cadre cae caer cafe caja calendar caliente california callate calle called calles calls calma calmate calor cama
camara cambia cambiado cambiar cambiare cambiato cambio camera cameras caminando caminar camino camion camioneta
camisa camp campagne campaign campamento campeon campo campus canada canadian canal cancer cancion cane canon cansada
cansado cantar cantidad capacite capacity capaz capelli capire capisci capisco capital capitan capitano capito capo
cara carajo caray carcel card cards care career careers carga cargo carino carl carne caro carolina carrera carretera
carro carry cars cart carta cartas carte carter cartera cas casa casado casas cash casino cast castillo cat catalog
categories category causa cavolo cayo cazzo cds cell cells celular cena cenar center centers central centrale centre
centro century cercando cercare cercato cerdo cerebro cero cerrada cerrado cerrar certificate certified cervello
cerveza chain chair challenge chance change changed changement changing channel chapter character characters charge
charges charles charlie chart chat cheap check chef chemical cheque chiama chiamare chiamata chiamato chiami chiamo
chiaro chiave chica chicago chicas chico chicos chiedere chiedo chief chiesto chiffre chiffres child children china
chinese chiuso chloe chocolate choice choix choose chose choses chris christian christmas church chute ciao cibo cielo
cielos cien ciencia cientos cierra cinco cine cinq cinta cirugia cita cities city ciudad civil claim claims clair
claire clark clase clases class classes classic classical classifieds classique clave clean client cliente clientes
clients clinical clips close closed clothing club clubs cnet coast cobarde coche cocina cock code codes codigo coeur
coffee coger cola cold colega colegio collection college color colorado colpa colpo columbia column comandante combate
comenzar comenzo comer comida comienzo coming command comments commerce commercial commission committee common
communication communications communities community compagnia compagnie companero companeros compania companies company
compare compared comparison competition compleanno completamente complete completed completely completo complex
compliance complicado component components comprar compras compre comprehensive comprendo compte comptes computadora
computers computing comun concerne concurrence condition conditions conducir conference confia confiance confianza
confiar configuration confio congress connect connection connu cono conoce conocemos conocen conocerte conoces conoci
conocia conocido conosce conosci conosco conozco conseil consejo conserver considered consommation constitue
construction consumer contact contacto contacts contar content contento contents context continua continuar continue
continued conto contract contraire contrario contrat contrato control controlar controllare controllo conversacion
cool copa copyright coraggio corazon core corner coronel corpo corporate corporation corps corran corre correct
correcto correr corriendo corriente corta cortar corte corto cose costa couleur couleurs council count counter
countries country county coup couple coupon courant cours course courses court cover coverage covered covers crea
crear create created creating creation creative crede credere credevo credi credit credits credo cree creek creeme
creemos creen creer creerlo crees crei creia criatura crime crimen criminal crise cristo criteria critical croissance
cross ct cualquiera cuarto cuatro cuchillo cuello cuentas cuento cuerpo cuerpos cuestion cuida cuidado cuidar culo
culpa culpable cultural culture cum cumpleanos cuore cup cura currency current curso custom customer customers cut cvs
daily dakota dale dama damage damas dame dammi dance dando daniel danny dano dara dark darle darme darte das data
database dates dating dato datos davantage dave david davvero day days dc dead deal deals death debemos deber deberia
deberiamos deberian deberias debes debi debia debil debio debiste debo debt dec december decembre decia decide decided
decidido decirle decirles decirlo decirme decirte decision deciso dedicated dedo dedos deep default defensa defense
define defined definition definitivamente degree dejado dejalo dejame dejamos dejan dejar dejare dejarlo dejaron dejas
dejaste deje dejeme dejen dejenme dejes delete delivery dem demand demande demonio demonios den denaro depart
departamento department depende depth derecha derecho derechos derniers desaparecido desaparecio desastre desayuno
descansar descanso description descubrir desea deseo desgraciado desierto design designated designed designs desk
desktop despierta destino destruir detailed details detalles detective detener detente determine determined deux dev
develop developed developer developing development developpement developper devenir devenu devi device devices devient
devono devraient dia diablo diablos diamond diario dias diavolo dica dicendo dices dici diciendo dico dicono
dictionary die dieci died diego dientes diet diez diferencia difference difficile difficult dificil diga digale digame
digamos digas digital digo dije dijiste dile diles dilo dime dimenticato dimmi dinero dining dios dioses dira
direccion direct directamente directeur direction directions directo director directory direi diria dirlo dirmi dirti
disc disclaimer discount disculpa disculpas disculpe disculpeme disculpen discurso discuss discussion discussions
discutir disease disk dispara disparar disparen disparo dispiace display dispose dispuesto disse distance distancia
diste distribution district diverso divertente divertido dividende division dix dobbiamo doble doc doctor doctora
document documentation documents dog dolares dolce dollar dollari dollars dolor dolore domain domaine domanda domande
domani domestic domingo donna donne donnees donner door dormido dormir dormire dos dossier dottor dottore double doug
doute dovete doveva dovevo dovrebbe dovrei dovremmo dovresti dovuto download downloads doy dr dra draft dream drive
driver driving droga drogas droit droits drop drug drugs duda dudo duele dueno duerme dulce duree durmiendo duro duty
dvd dvds earlier early earth easily east eastern easy ebay echar economic economique economiques economy edad eddie
edge edificio edit edition editor education educational eeuu efectivo efecto effective effects effort efforts ehi ei
eight ejercito eleccion election electric electrical electronic electronics electronique elegir element elements eleve
elizabeth em email embarazada emergencia emergency emperador empezar empezo employee employees employment empresa
enable enamorado encanta encantado encantador encantaria encontrado encontramos encontrar encontraremos encontrarlo
encontraron encontraste encontre encontro encuentras encuentre encuentro enemigo enemigos energia energy enfants
enferma enfermedad enfermera enfermo engine engineering england english enjoy enlarge enojado enorme ensemble ensuite
ensure entender entendido entendu enter entera entero enterprise entertainment entiende entiendes entiendo entire
entra entrada entrar entrare entrenador entrenamiento entreprise entreprises entries entro entry enviar envio
environment environmental epoca equal equipment equipo equivocada equivocado error errore errores errors esattamente
esatto escaleras escapar escapo escena escribio escribir escrito escucha escuchado escuchame escuchando escuchar
escuchas escuchaste escuche escuchen escucho escuela espacio espada espalda especial especiales especialmente especie
espectaculo espejo espera esperaba esperamos esperan esperando esperanza esperar esperas espere esperen espero
espiritu esposa esposo esquina essential essentiellement esserci established estacion estado estate estilo estimated
estime estomago estrella estrellas estudiante estudio estupendo estupida estupido etrangers etudes eur euro europa
europe european europeen europeenne europeennes europeens evaluation evening event events evidemment evidence
evidencia evitar eviter exactamente exacto examen examples excelente excellent exchange executive exemple exercise
existing exito expect expected experience experiencia expert experts explicar explique express extended extension
external extra extrana extrano ey eye eyes facil facile facilities facility factor factors faculty faible failure fair
faire faith fall fallo falls false falta fame famiglia familia familiar familias families famille family fammi famoso
fan fantasma fantastico fantasy faq farci farlo farm farmi farti fashion fast fat fate father fatta fatti faudra faut
favor favorite favorito fax fb fbi fe feature featured features feb february federal fee feed feedback feel fees feet
felice felices felicidades felicitaciones feliz female femme femmes feo fermo festa festival fevrier fiction field
fields fiesta figli figlia figlio figure fil file files filiale film films filter finalement finally finance financial
financier financiers finding fine finire finita finito fiona firm firma firme first fiscale fish fishing fit fitness
five fixed fl flag flandre flash flat flight flights floor flores florida flota flow flower flowers focus follow
fonction fond fondo fonds food foot football forces ford foreign forest form forma formas format formation forme forms
formule fort forte fortement fortuna forum forums foto fotos foundation four frais frame framework franc france
frances francia francisco francs frank fratello free freedom french frente frequently fresh fretta fri fria friday
friend friendly friends frio frodo front frontera ft fuck fucking fuego fuel fuente fuerte fuertes fuerza fuerzas full
fumar fun funciona funcionar function functional functions fund funding funds funny funziona fuoco furniture further
futbol future gain galleries gallery game games gamma gamme gana ganado ganar ganas garantie garden gas gato gay gear
gene general generalement generated generation genere genial genio genitori genre gentile george georgia german
germany gestion gift gifts giocare gioco giornata giovane girl girls giro giuro giusta giusto glass global gloria goal
goals gobierno god gold golden golf golpe good google gordo gouvernement government gracia gracias gracioso grade
grado grados graduate gran grand grande grandes grandi grandioso grands granja grant graphic graphics gratis grave
great green gros grosso ground group groupe groupes growing growth grupo guai guapo guarantee guarda guardare guardate
guardi guardia guardias guerra guerre guest guide guidelines guides guitar gusta gustaba gustan gustaria guste gusto
guy guys haberlo haberme haberte habitacion hablado hablamos hablando hablar hablare hablas hable hablemos hables
hablo hacerle hacerme hacerte haga hagamos hagan hagas hair hall hambre hand handle hands happy hara haran haras hard
hardcore hardware hare haremos haria harias harry hausse haut haute hawaii haz hazlo hazme head headlines health hear
heard hearing heart heat heavy hechos helado held helen helicoptero helpful henry hentai herida herido hermana hermano
hermanos hermosa hermoso heroe heures hey hice hiciera hicimos hiciste hielo high higher highly hija hijo hijos hill
hire historia historias historical history hit hits hogar hold holiday holidays hombre hombres home homes homme hommes
hong honor hope hora horrible horse hospital host hosting hot hotel hotels hour hours house housing houston howard hoy
hp huele huellas huevos huge huir human humana humanidad humano humanos humor ia ias iba ibamos iban ibas ibm ice icon
idea ideas identified identify idiota idiotas ido iglesia iguales iii illinois image imagen images imagino imbecil
immagino impact implementation importa importante importantes imposible impossibile impresionante improve improvement
inc incest inch incidente include included includes including income incontro increase increased incredibile increible
independent india indian indiana individual individuals industrial industry infierno info informacion information
informations informatique informazioni informe informed inglaterra ingles initial iniziato inizio inmediatamente
inmediato inn inocente input insomma inspector install installation installed institute institutions instructions
instruments insurance integrated integration inteligencia inteligente intencion intended intentando intentarlo
intenzione interactive interes interesa interesante interessa interessante interface interior internal international
internationale internet interview introduction inutil investigacion investissement investissements investisseurs
investment involved ios iowa ip ipod ira irak iraq iras ire ireland iremos irme irnos iron irse irte isbn isla island
islands israel issue issued issues italian italy item items iv izquierda jack jackie jackson jacques jake jamais jamas
james jan jane january janvier japan japanese japon jardin jason java jean jefe jerry jersey jesus jeu jeune jeunes
jewelry jim jimmy job jobs joder jodido joe joey john johnny johnson joined joint jones joue jouer jour journal jours
joven jovenes juego juegos jueves juez jugando jugar juge juicio juillet juin jul julie july jump jun june juntos juro
justice justicia justo kansas kate kb kent key keyword keywords kids kilometros kinds king kingdom kit kitchen
knowledge kong lab label labor laboratorio laboratory lack lados ladron lago lake lamento lana lance lancer land
language languages larga largate largement larger largest larry lasci lascia lasciami lasciare laser lastima late
latin laura lavorare lavoro law laws lcd lead leader leaders leadership leading league learn learning leather leave
leche led lee leer left legal legge lengua leo lesbian letter letters letto levanta levantate level levels lex ley
leyenda leyes libero libertad library libras libre libres libro libros licencia license lider lieu life light lighting
ligne limit limited limpia limpiar limpio linda lindo linea lines link links linux lire lisa list lista liste listed
listen listing listings listo listos lists literature little live lives living livre llama llamaba llamada llamadas
llamado llamame llaman llamando llamar llamare llamas llame llamo llave llaves llc llega llegado llegamos llegar
llegara llegaron llegas llegaste llegue llena lleno llevaba llevado llevamos llevan llevara llevare llevaron llevarte
llevas lleve llevo llorar lluvia load loan loans lobo loca local located location locations loco locos locura log
logiciel login logo loi loin london londres long longue looked lord loss lost lot lots louis love lowest luce luces
lucha luchar lucy lugares luke luna lunes luxembourg luz lyrics mac macchina machine machines made madre maestro
magazine magazines magia magic mail mailing main maintain maintenance maison majestad major majorite mala malas
maldicion maldita maldito malditos malo malos mama mami mamma manage management manager manana manca mandato mando
manejar mangiare mani mano manos manque mantener manual manufacturer manufacturers manufacturing map mapa maps maquina
mar maravillosa maravilloso marca march marcha marche marches maria marido marine marito mark market marketing markets
marque mars martes martin mary mass massachusetts master mata matado matando matar matare matarlo matarme mataron
matarte mataste match matching mate material materials materiel mato matrimonio matt matter mattina mature max maximo
maximum mayor mayoria mb measure measures media medical medicina medicine medico medicos medio medium meet meeting
meetings meilleur meilleure mejor mejores membership membres memoire memoria memory menor mensaje mental mente mentira
mentiras menu mercado merchant merda merece mes mesa mese meses message messages messaggio messo mesure mesures met
metal meter method methods metido metros mettere metti mettre mexico michael michel michigan mid middle miedo miembro
miembros mierda mieux migliore migliori mike milagro miles milf milieu militar military millas milliard milliards
million millions millon millones min mind mini minimum minister ministre ministro minnesota minute minutes minuti
minuto minutos mira mirada mirame mirando mirar mire miren mires miscellaneous mise mision missing mission mitad mix
mobile mode model modelo models modern modified modos module moglie moindre mois moitie molesta molte moment momentos
monday monde mondial mondiale monetaire money monitor monitoring monnaie mono monstruo montana montant month monthly
months monton montre morir morire morning mort morta morte mortgage morti morto mother motion motivo motor motorola
mount mountain mouse mouvement moved movement movie movies movimiento moving moyen moyenne moyens msn muchacha
muchacho muchachos muere muero muerta muerte muerto muertos muestra mueva muevanse muevas mueve muevete mujer mujeres
mulder multi multimedia mundial mundo muneca muriendo murieron murio museum music musica musical musique nacional
naked named names nariz natale nation national native natural naturaleza nature nave naves navidad navigation neanche
necesario necesidad necesita necesitaba necesitamos necesitan necesitar necesitas necesito negativo negocio negocios
negra negro negros nena nervioso nettement network networking networks new news newsletter newsletters nice nick nieve
night nina nino ninos niveau nivel nj nlg noche noches noir nokia nom nombre nombres nonna normal normale norte north
northern nota note notes notice noticia noticias notizie notte nouvel nouvelle nouvelles nov november novembre novia
novio nuclear nude nuevamente nuevas nueve nuevo numero numeros nuova nuovo nursing ny object objectif objects
objetivo obligations obra obtener obviamente occhi occhiata occhio ocean ocho oct october octobre ocupado ocurre
ocurrido ocurrio oddio odia odio oeste oeuvre oferta offer offered offering offers office officer official offre
oficial oficiales oficina ohio oi oido oiga oigan oigo oil oir oiste ojala ojo ojos olor olvida olvidado olvidalo
olvidar olvide olvides omicidio one online onore ontario opcion open operacion operating operation operations opinion
opinions oportunidad opportunities opportunity option optional options oral orange orden ordenes order ordine oregon
organization organizations orgullo orgulloso original ormai oro oscuridad oscuro ospedale ottimo outdoor output
overview ovviamente owned owner owners oye oyes pace paciencia paciente pacientes pacific pack package packages padre
padres paga pagar pagare pago paid pain paio palabra palabras palm pan panel pantalones papa papel papeles paper
paperback papers papi papier parado parar pare parecen parecer pareces parecia parecio pared pareja parent parents
parfaitement paris park parker parking parla parlando parlare parlato parli parola parque part partenaires partes
parti participation partido partie parties partner partners parts party pasa pasan pasando pasar pasara pase paseo
paso pasos pass passage passare passato passed passer passo password pastel pata patch path patient patients patron
pattern paul paura pay payer payment payments paypal pays paz pazzo pc pdf peace pecho pedazo pedi pedido pedir peine
pelea pelear pelicula peliculas peligro peligroso pelo pelota pennsylvania pensa pensaba pensado pensamos pensando
pensar pensare pensato pensavo pensi penso people pequena pequeno pequenos percent perder perdere perdi perdida
perdido perdiendo perdimos perdio perdiste perdon perdona perdoname perdone perdu perfect perfecta perfectamente
perfecto perfetto performance performances period periode periodico permesso permettent permettre permis permiso
permission permite perra perro perros perso person persona personal personale personas personnel persons perspectives
perte pertenece pesadilla peso pet pete peter petit petite petites petits pezzo phase phentermine philippe phone
phones photo photography photos php physical piacciono piace piacere piacerebbe piano pic piccola piccolo pick pics
picture pictures pide pidio pido pie pied piedra piel piensa piensan piensas pienses pienso pierna piernas pierre pies
piloto pink piso pista pistola place placement placer places plan planes planeta planning plans plant plants plastic
plata platform play playa played player players playing plein pme pobre pocket podamos poderes poderoso podia podias
podido podras podre podremos poids point poker police policia policias policies policy politica political politics
politique politiques polizia pollo polvo pon pondre pone pones ponga pongo poniendo ponte pool poor pop popular
population poquito porn porno port porta portable portare portato porte portefeuille porto posibilidad posicion
position positive posizione possiamo possibile possibilite possibilites posso possono post posted poster posters posts
potential potentiel poter potere potete poteva potrei potremmo potresti potuto pourra pourraient pourtant pouvoir
power powered powerful practice practices pranzo pratique pre precio preciosa precioso precise prefiero prego pregunta
preguntaba preguntar preguntarte preguntas pregunte pregunto premiers premio premium prend prende prendere prendi
prendo prendre prensa preoccuparti preocupa preocupado preocupe preocupes preparado prepared presence presencia
presentation presente presento president presidente presion preso presque presse pression pressure presto pretty
preuve prev prevent previous previsions prevoit prevu price prices pricing prigione primary prime primer primero primo
princesa principal principe principio print printer printing prior priority pris prisa prise prision privacy privado
private prix pro probablemente probar problema problemas problemi procedure procedures proceso process processes
processing processus prochain produce produced product production products produit produits profesional profesor
professional professionals professionnels professor profile profit profundo program programa programma programme
programmes programming programs progress progression project projects projet projets promesa prometo promote pronta
pronti properties property propiedad propos propose proposed proposito propre propres prossima prossimo proteccion
protect protection proteger protein prova provare provato prove provide provider providers providing proxima proximo
proyecto prueba pruebas pst public publication publications publicite publico publics publique published publisher
publishing pubmed pude pudiera pudiste pueblo puedan puedas puedes puente puerta puertas puesto pulso punto puntos
puoi purchase purpose purposes puse puso pussy puta puto puttana qual qualite quality qualsiasi quantity quarter
quatre queda quedado quedamos quedan quedar quedara quedarme quedarse quedarte quedas quedate quede queen quei querer
queria querian querias querida querido querria queso question questions quick quiera quieras quieren quieres quiero
quieto quise quisiera quiso quitate quote quotes race rachel racing radio ragazza ragazze ragazzi ragazzo ragione
raison raisons random range rank rape rapide rapidement rapido rapport rapporto raro rate rated rates rating ratings
rato ray raymond rayos razon razones reach read reader readers reading ready real realidad realise realiser realite
realta reason reasons receive received recemment recherche recibido recibir recien recipes recoger recommend
recommendations recommended record recordar records recovery recuerda recuerdas recuerdo recuerdos recuperar red
reduce reduction reduire reference references refieres refiero regalo regime region regional register registered
registration regla reglas regresa regresar regrese regresen regreso regular regulations reina reino relacion
relaciones relajate related relations relationship relazione release released releases relevant religion religious
reloj remember remote remove rendement rent rental rentals repair replies reply report reported reporting reports
represente reprise republic request requests require required requirements requires rescate research reseau reseaux
reserve resolution resolver resort resource resources respect respective respeto respira respirar responde
responsabilidad responsable responsables response responsibility responsible respuesta respuestas rest resta restare
restaurant restaurante restaurants rester resto result resulta resultado resultados resultat resultats retail retrouve
return returned returns reunion revanche revenu revenue revenus revient review reviews revisione revista rey ricevuto
rich richard rico ricorda ricordi ricordo ricos ridiculo riesci riesco riesgo rights riguardo rimanere ringtones rio
risk risposta risque risques ritardo river road roba robado robar robert robo robot robots rock roger roja rojo role
roma romper ron room root ropa rosa rose ross rostro roto rouge route royal rss rubato rue ruido rule rules running
russia russian ryan sabado saberlo sabia sabias sabido saca sacar sacco safe safety sai saint sala saldra sale sales
salga salgamos salgan salida salido saliendo salio salir salle salon salud salvaje salvar salve sam sample samsung san
sangre sangue sanno santa sante santo sapere saperlo sapete sapeva sapevo sappia sappiamo saputo sarah sargento sat
satellite saturday save savings savoir sbagliato scale scelta scena schedule schifo school schools science sciences
scientific scoperto score scott screen script scritto scuola scusa scusami scusate scusi search searches season
seattle seccion seconda seconde secretary secreto secretos secteur secteurs sections sector secure securite security
segreto seguimos seguir segundo segundos segura seguramente seguridad seguro seguros seis select selected selection
sell seller sellers selling semaine semaines semana semanas semestre semplice semplicemente senador senal senate send
senior senor senora senores senorita sens sense senso sentado sente senti sentia sentido sentimientos sentir sentire
sentito sento sep sepa separate sepas september septembre sequence serie series serio serve served server servers
service services servicio servir servizio servono session sesso set seth sets settimana settimane setting settings
seven several sex sexo sexual sexy share sheet sheriff ship shipping ships shirt shirts shoes shop shopping shops
short shot shows shrek sicura sicurezza sicuro side sienta sientate siente sientes sientese siento siete siga sigan
siglo sign signal signed significa signifie signor signora signore signori signorina signs sigo siguen sigues silencio
silla silver simple simplement simplemente simply single siquiera sir sirve sistema sitemap sites sitio situacion
situation situazione situe six size skills skin skip small smart smettila smith snow sobrevivir social sociale
sociedad societe societes society socio socorro soft software sogno soio sol sold soldado soldados soldi sole solia
solid solution solutions sombrero somme song songs sonido sonny sony sorella sorpresa sort sorte sorted sospechoso
soul sound source sources south southern space spain spanish sparato special speciale specie species specific speed
spero spiace spirit sponsor sponsored sport sports spring squadra square sra srta staff stage stand standard standards
stanza star stare stars start started stasera state stated statement statements states station statistics stats status
stay steel step steps steve stock stone storage store stores storia stories story strada straight strano strategie
strategies strategy stream street string strong stronzo structure student students studies studio study stuff stupido
style sube subir subject subjects submit submitted subscribe succede succedendo success successful successo sucede
sucedio sucio suelo suelta suena sueno suenos suerte suficiente suficientemente sugiero suite sujeto summary summer
sun sunday supe super superieur superior superman supone supongo supplied supplies supply support supported surface
surgery survey susan sweet switch system systems table tableau tables tag tags taille takes talento talk talking
tamano tanta tantas tante tanti tantos tard tardes tardi tarea target tarjeta task taux tax taxes taxi teacher
teachers teaching team teams tech technical technique techniques technologie technologies technology techo ted teen
teens telefono telephone television tema temo temperature temporada temps ten tendance tenere teniente tension tenu
teoria tercer term terme termes termina terminado terminar termine termino terms terra terrain terre terribile
terrible tesoro testa testigo testing tests texas texte theatre theme theory therapy thinking third thomas thousands
thread three thu thursday tia tickets tiempos tienda tieni tient tierra tiers time times tio tipo tipos tips tira tiro
title titles titre titres tits tizio toca tocar told tom toma tomado tomando tomar tomare tomas tome tomen tommy tomo
tonta tonterias tonto tony tool tools top topic topics toque toques tormenta torna tornare tornato torno torre
totalement totalmente touch tour tourism tours town toys trabajaba trabajando trabajo track trade trademarks trading
traditional traduzione trae traer traffic trafico trago traido train training traitement traje trajo trampa tranquila
tranquilo transfer transport transportation trasero tratado tratando tratar trato tratta travail travailler
travailleurs travaux travel travers treatment tree tren tres trial trimestre trip tripulacion triste trois tropas
trouve trouver trova trovare troya truck truco true trust truth tuesday tumba turno two tx type types uccidere ucciso
ud uds ufficio uh ultimamente understand understanding unica unico unidad unidades unidos union uniquement unit united
units universal universidad university universo unknown uno uomini update updated updates upgrade upper urban
urgencias url us usando usare usato usb uscire uscita usd user username users usr util vacaciones vacation vacio vada
vado valeurs valid valiente valley values vamonos vanno variable variety vattene vaut vayamos vayan vayanse vayas vea
veamos vean vecchia vecchio vede vedere vederti vedi vediamo vedo vegas vehicle vehicles veia veloce velocidad vemos
ven vender vendra vendre venga vengan venganza vengo venido venir venire venite ventana vente ventes venuta venuto veo
vera veramente verano veras verde vere veremos verguenza verita veritable verla verlo verlos verme vero version verte
ves vestido vestiti vestito vete veut vhs viaggio viaje vice victima victimas victoria vida vidas video videos vie
vieja viejo viejos viendo viene vienen vienes vieni viennent vient viento viernes vieron view viewed views village
ville vimos vin vincent vine viniste vino vins vio violencia virginia virtual virus vision visit visita visitors vista
vistazo viste visual vite vitesse vittima viva viven vivere viviendo vivir vivo vivos voce voglia vogliamo voglio
vogliono voice void voir voit voiture voitures volando volar volete voleva volevi volevo volume voluntad voluto volver
volvera volvere volveremos volviendo volvio vorrei vote votes voz vrai vraiment vue vuelo vuelta vuelto vuelva vuelvan
vuelvas vuelve vuelvo vuoi vuol vuole wa wait walk wall wallonie wallonne walter war warning warranty washington waste
watch watches water weather web websites wedding wednesday week weekend weekly weeks weight west western white
wholesale wi wide wife wild william williams win wind window windows wine winning winter wireless wisconsin woman
women wood word work workers works workshop world worldwide wow write writing written wrong wrote xbox xml xp xxx
yahoo year years yellow yendo yesterday yeux york young youth zapatos zealand zio zip zitto zona zone
', E' \n'), '\s+') w (word);
insert into private.common_words (word, ignored)
  select w.word, true from regexp_split_to_table(btrim('
abbastanza abbia abbiamo abbiano abbiate able ableabout abord about above absolument abst accidenti accordance
according accordingly across act actually actualmente acuerdo ad added adelante ademas adesso adj adopted adrede ae af
affected affecting affects affinche afin afirmo after afterwards ag again against agl agli agrego ah ahead ahi ahime
ahora ai aie aient aies ailleurs ainsi aint ait al alcuna alcuni alcuno algo algun alguna algunas alguno algunos all
alla allaient alle alli allo allons allora allow allows almost alone along alongside alors already alrededor also
although altre altri altrimenti altro altrove altrui always am ambos amid amidst among amongst amoungst amount
ampleamos an anadio anche ancora and anni anno announce another ansa antano ante anterieur anterieure anterieures
anterior antes anticipo any anybody anyhow anymore anyone anything anyway anyways anywhere ao apenas apparently appear
appreciate appropriate approximately apres aproximadamente aq aquel aquella aquellas aquello aquellos aqui ar are
areas aren arent arise around arpa arriba arribaabajo as aseguro asi aside ask asked asking asks assai assez
associated at atras attendu attesa attraverso au aucun aucune aucuns aujourd aun aunque aupres auquel aura aurai
auraient aurais aurait auras aurez auriez aurions aurons auront aussi autant auth autre autrefois autrement autres
autrui aux auxquelles auxquels avaient avais avait avant avanti avec avemmo avendo avente aver avere averlo avesse
avessero avessi avessimo aveste avesti avete aveva avevamo avevano avevate avevi avevo avez aviez avions avoir avons
avra avrai avranno avrebbe avrebbero avrei avremmo avremo avreste avresti avrete avro avuta avute avuti avuto aw away
awfully ayant ayer ayez ayons az ba back backed backing backs backward backwards bah bajo bas basee basta bastante bat
bb bd be beaucoup became because become becomes becoming been before beforehand began begin beginning beginnings
begins behind being beings believe below ben bene benissimo beside besides better between beyond bf bg bh bi bien
bigre bill billion biol bj bm bn bo both bottom boum br brava bravo breve brief briefly brrr bs bt buenas buenos buono
but buy bv bw by bz ca cada call came can cannot cant caption car case cases casi caso cause causes cc cd ce ceci cela
celle celles celui cent cento cependant cerca certa certain certaine certaines certainly certains certe certes certi
certo ces cet cette ceux cf cg ch chacun chacune changes chaque che cher chere cheres chers chez chi chicchessia
chiche chiunque chut ci ciascuna ciascuno cierta ciertas cierto ciertos cima cinquantaine cinquante cinquantieme
cinque cinquieme cio cioe circa citta ck cl clac claro clear clearly clic click cm cmon cn co codesta codesti codesto
cogli coi col colei coll coloro colui com combien come comento comes comienza comienzan cominci comme comment como
comparable comparables comprare compris computer comunque con concernant concernente concerning conclusione conmigo
conocer consecutivi consecutivo conseguimos conseguir consequently consider considera considering considero consiglio
consigo consigue consiguen consigues contain containing contains contigo contra contre contro copy corresponding
cortesia cos cosa cosas cosi cost costs couic could couldn couldnt cr crac creo cry cs cu cual cuales cualquier cuando
cuanta cuantas cuanto cuantos cuenta cuesta cuestan cui currently cv cx cy cz da dado dagl dagli dai dal dall dalla
dalle dallo dan dans dappertutto dar dare darent date davanti de dear debajo debe deben debido debout debut decir
dedans definitely degl degli dehors dei deja dejo del dela delante dell della delle dello demas demasiado dentro
deprisa depuis dernier derniere derriere des describe described desde desormais despacio despite despues desquelles
desquels dessous dessus detail detras detto deuxieme deuxiemement devant deve devers devo devra devrait di dice dicen
dicho did didn didnt dieron dietro diferente diferentes differ different differente differentes differently differents
dijeron dijo dio dire directe directement directly dirimpetto dit dite dits diventa diventare diventato divers diverse
diverses dixieme dj dk dm do does doesn doesnt doing doit doivent don donc donde done dont dopo doppio doubtful douze
douzieme dov dove dovra dovunque down downed downing downs downwards dring droite du due dunque duquel dura duran
durant durante during dz each ebbe ebbero ebbi ec ecc ecco ed edu ee effect effet effettivamente eg egale egalement
egales egli eh eighty either ejemplo el eleven ella ellas elle elles ello ellos else elsewhere embargo empieza
empiezan empleais emplean emplear empleas empleo empty en encima encore encuentra end ended ending ends enfin enfrente
enough enseguida entirely entonces entrambi entre envers environ eppure er era erais eramos eran erano eras eravamo
eravate eres eri ero es esa esas ese esempio eso esos especially essai esse essendo esser essere essi est esta estaba
estabais estabamos estaban estabas estad estada estadas estados estais estamos estan estando estar estara estaran
estaras estare estareis estaremos estaria estariais estariamos estarian estarias estas este esteis estemos esten estes
esto estos estoy estuve estuviera estuvierais estuvieramos estuvieran estuvieras estuvieron estuviese estuvieseis
estuviesemos estuviesen estuvieses estuvimos estuviste estuvisteis estuvo et etaient etais etait etant etat etc ete
etee etees etes etiez etions etre eu eue eues euh eumes eurent eus eusse eussent eusses eussiez eussions eut eutes eux
even evenly ever evermore every everybody everyone everything everywhere ex exactement exactly example except excepte
excepto existe existen explico expreso extenso exterieur fa faccia facciamo facciano facciate faccio face facemmo
facendo faces facesse facessero facessi facessimo faceste facesti faceva facevamo facevano facevate facevi facevo
facon fact facts fai fairly fais faisaient faisant fait faites fanno far fara farai faranno fare farebbe farebbero
farei faremmo faremo fareste faresti farete faro farther fatto favore fece fecero feci felt feront few fewer ff fi
fifteen fifth fifty fify fill fin final finalmente finche find finds fino fire fix fj fk flac floc fm fo fois followed
following follows font for force forever former formerly forse forth forty forward forza fosse fossero fossi fossimo
foste fosti found fr fra frattempo from fu fue fuera fuerais fueramos fueran fueras fueron fuese fueseis fuesemos
fuesen fueses fui fuimos fuiste fuisteis fully fumes fummo fuori furent furono furthered furthering furthermore
furthers fus fusse fussent fusses fussiez fussions fut futes futuro fx ga gave gb gd ge generale generally gens gente
get gets getting gf gg gh gi gia giacche giorni giorno giu give given gives giving gl gli gliela gliele glieli glielo
gliene gm gmt gn go goes going gone goods got gotten gov gp gq gr grazie greater greatest greetings grouped grouping
groups gruppo gs gt gu gueno gw gy ha habeis haber habia habiais habiamos habian habias habida habidas habido habidos
habiendo habla hablan habra habran habras habre habreis habremos habria habriais habriamos habrian habrias hace haceis
hacemos hacen hacer hacerlo haces hacia haciendo had hadnt hago haha hai half han hanno happens hardly has hasn hasnt
hasta have havent having hay haya hayais hayamos hayan hayas he hecho hed hein helas hell hello help hem hemos hence
hep her here hereafter hereby herein heres hereupon hers herself hes hi hicieron hid highest him himself his hither
hizo hk hm hn ho hola homepage hop hopefully horas hormis hors hou houp how howbeit however hr ht htm html http hu
hube hubiera hubierais hubieramos hubieran hubieras hubieron hubiese hubieseis hubiesemos hubiesen hubieses hubimos
hubiste hubisteis hubo hue huitieme hum hurrah ici id ie ieri if ignored igual ii il ill ils im immediate immediately
importance important importe improvviso in inasmuch incluso indeed index indicate indicated indicates indico indietro
infatti informo inner inoltre inside insieme insofar instead int intanto intenta intentais intentamos intentan
intentar intentas intento interest interested interesting interests into intorno invece invention inward io iq ir is
isn isnt it itd itll its itself ive je jm jo join jp junto jusqu jusque just juste ke keep keeps kept kg kh ki kind km
kn knew know known knows kp kr kw ky kz la lado laisser laquelle large largely largo las lasciato last lately later
latest lato latter latterly lb lc le least lei lejos length lequel les lesquelles lesquels less lest let lets leur
leurs li like liked likely likewise line lk ll llego lleva llevar lo longer longest longtemps lontano look looking
looks loro lors lorsque los low lower lr ls lt ltd lu luego lugar lui lungo luogo lv ly ma macche magari maggior mai
mainly maint maintenant mais make makes making mal male malgrado malgre malissimo man manera manifesto many mas
maximale may maybe maynt mc md me mean means meantime meanwhile medesimo mediante meglio member members meme memes men
menciono meno menos mentre menudo merci merely mesi mezzo mg mh mi mia mias microsoft mie miei mien mienne miennes
miens mientras might mightnt mil mila miliardi milioni mill mille mince mine minimale minimi minus mio mios mis misma
mismas mismo mismos miss mk ml mm mn mo modo moi moindres moins molta molti moltissimo molto momento mon mondo more
moreover most mostly mot move moyennant mp mq mr mrs ms msie mt mu much mucha muchas mucho muchos mug multiple
multiples must mustnt muy mv mw mx my myself mz na nada nadie name namely naturel naturelle naturelles nay nc nd ne
neanmoins near nearly necessaire necessairement necessarily necessary need needed needing neednt needs negl negli nei
neither nel nell nella nelle nello nemmeno neppure nessun nessuna nessuno net netscape neuvieme never neverf neverless
nevertheless newer newest next nf ng ni niente ninety ningun ninguna ningunas ninguno ningunos nl no nobody noi
nombreuses nombreux nome nommes non nondimeno none nonetheless nonostante nonsia noone nor normally nos nosotras
nosotros nostra nostre nostri nostro not notamment noted nothing notre notres notwithstanding nous nouveau nouveaux
novanta nove novel now nowhere np nr nu nuestra nuestras nuestro nuestros nueva nuevos nul null nulla number numbers
nunca nuovi nz obtain obtained obviously od of off often oggi ogni ognuna ognuno oh ohe ok okay old older oldest ole
olle oltre om omitted on once ones only ont onto onze onzieme opened opening opens opposite oppure or ora ord ordered
ordering orders ore org os osi ossia other others otherwise otra otras otro otros ottanta otto ou ouf ought oughtnt
ouias our ours ourselves oust ouste out outre outside ouvert ouverte ouverts over overall owing own pa paese paf page
pages pais par para parce parecchi parecchie parecchio parece parfois parle parlent parler parmi parole parseme
partant parte parted partendo particular particularly particulier particuliere particulierement parting partir pas
pasada pasado passe past pe peccato peggio pena pendant pense peor per perche percio perfino perhaps permet pero
persino persone personne personnes pesar peu peut peuvent peux pf pff pfft pfut pg ph piece piedi pieno pif piglia
pire piu piuttosto pk pl placed please plouf plupart plus plusieurs plutot pm pmid pn po poca pocas pochissimo poco
pocos podeis podemos poder podra podran podria podriais podriamos podrian podrias poi poiche pointed pointing points
poner poorly por porque posible possa possedere possessif possessifs possible possibles possibly posteriore posto
potentially potrebbe pouah pour pourquoi pourrais pourrait pouvait pp pr prealable precisement predominantly
preferibilmente premier premiere premierement pres presa present presented presenting presents press presumably
previously prima primarily primera primeros principalmente probabilmente probable probably probante problem problems
procedant proche promesso promptly pronto propia propias propio propios proprio proud provided provides proximos psitt
pt pu pudo pueda puede pueden puedo pues puis puisque puo pur pure purtroppo put puts pw py qa qeu qu qua qualche
qualcosa qualcuna qualcuno quale quali qualunque quand quando quant quanta quante quanti quanto quantunque quarante
quarto quasi quatorze quatrieme quatriemement quattro que quedo quel quelconque quella quelle quelles quelli quello
quelque quelques quels queremos quest questa queste questi questo qui quickly quiconque quien quienes quiere quindi
quinto quinze quite quiza quizas quoi quoique qv ran raras rare rarement rares rather rd re readily realizado realizar
realizo really realmente reasonably recent recente recentemente recently ref refs regarding regardless regards
registrazione relative relatively relativement relativo remarquable rend rendre repente reserved respectively respecto
restant reste restent restrictif resulted resulting results retour revoici revoila riecco rien right ring rispetto ro
rooms round ru run rw sa sabe sabeis sabemos saben saber sabes sacrebleu said sait sal salvo same sans sapristi sara
sarai saranno sarebbe sarebbero sarei saremmo saremo sareste saresti sarete saro sauf saw say saying says sb sc scola
scopo scorso sd se sea seais seamos sean seas sec second secondly secondo seconds section see seeing seem seemed
seeming seems seen sees seguente seguito segun segunda sei sein seize self selon selves semblable semblaient semble
semblent sembra sembrare sembrato sembrava sembri sempre senalo sensible sent senza septieme ser sera serai seraient
serais serait seran seras sere sereis seremos serez seria seriais seriamos serian serias seriez serions serious
seriously serons seront ses sette seul seule seulement seventy sg sh shall shant she shed shell shes should shouldn
shouldnt show showed showing shown showns si sia siamo siano siate sides sido siempre sien siendo sienne siennes siens
sig significant significantly sigue siguiente similar similarly sin since sincere sino sinon site sixieme sixty sj sk
sl slightly sm smaller smallest sn so sobre soi soient sois soit soixante sola solamente solas solito solo solos
soltanto some somebody someday somehow someone somethan something sometime sometimes somewhat somewhere sommes somos
son sono sont soon sopra soprattutto sorry sotto sous souvent soy soyez soyons soyos specifically specified specifique
specifiques specify specifying speculatif spesso sr st sta stai stando stanno stara starai staranno starebbe
starebbero starei staremmo staremo stareste staresti starete staro starting starts stata stati stato stava stavamo
stavano stavate stavi stavo stemmo stessa stesse stessero stessi stessimo stesso steste stesti stette stettero stetti
stia stiamo stiano stiate still sto stop strictement strongly su sua sub subito substantially subtiles successfully
successivamente successivo such sue sufficiently suffisant suffisante suffit suggest sugl sugli sui suis suit suivant
suivante suivantes suivants suivre sujet sul sull sulla sulle sullo suo suoi sup superpose supuesto sur sure surtout
sus suya suyas suyo suyos sv sy sz ta tac take taken taking tal tale tali talvolta tambien tampoco tan tandis tant
tanto tarde tardive tc td te tel tell telle tellement telles tels tempo temprano tenant tend tendra tendran tendras
tendre tendreis tendremos tendria tendriais tendriamos tendrian tendrias tends tened teneis tenemos tener tenga
tengais tengamos tengan tengas tengo tenia teniais teniamos tenian tenias tenida tenidas tenido tenidos teniendo tenir
tente tercera terzo tes test text tf tg th than thank thanks thanx that thatll thats thatve the their theirs them
themselves then thence there thereafter thereby thered therefore therein therell thereof therere theres thereto
thereupon thereve these they theyd theyll theyre theyve thick thin thing things think thinks this thorough thoroughly
those thou though thoughh thought thoughts thousand throug through throughout thru thus ti tic tiempo tien tiene
tienen tienes tienne tiennes tiens til till tip tis titolo tj tk tm tn to toc toda todas todavia today todo todos
together toi ton too took total touchant toujours tous tout toute toutefois toutes toward towards tp tr tra trabaja
trabajais trabajamos trabajan trabajar trabajas tranne tras trata traves tre treize trenta trente tried tries trillion
triplo troisieme troisiemement trop troppo trovato truly try trying ts tsoin tsouin tt tu tua tue tuo tuoi turn turned
turning turns tus tutta tuttavia tutte tutti tutto tuve tuviera tuvierais tuvieramos tuvieran tuvieras tuvieron
tuviese tuvieseis tuviesemos tuviesen tuvieses tuvimos tuviste tuvisteis tuvo tuya tuyas tuyo tuyos tv tw twas twelve
twice tz ua ug uguali uk ulteriore ultima ultimas ultimo ultimos um un una unas under underneath undoing une unes
unfortunately uniformement unique uniques unless unlike unlikely unos uns until unto uomo up upon ups upwards usa
usais usamos usan usar usas use used useful usefully usefulness uses using uso usted ustedes usually uucp uy uz va vai
vais vale valeur valor value vamos van vari varia varias varie vario varios various vas vaya vc ve veces ver verdad
verdadera verdadero vers verso versus very vez vg vi via vicino vif vifs vingt visto vita vivat vive vives viz vlan vn
voi voici voie voient voila voire vol vols volta volte vont vos vosotras vosotros vostra vostre vostri vostro votre
votres vous voy vs vu vuestra vuestras vuestro vuestros want wanted wanting wants was wasn wasnt way ways we webpage
website wed welcome well went were weren werent weve wf what whatever whatll whats whatve when whence whenever where
whereafter whereas whereby wherein wheres whereupon wherever whether which whichever while whilst whim whither who
whod whoever whole wholl whom whomever whos whose why widely width will willing wish with within without won wonder
wont words worked working worth would wouldn wouldnt ws www ya ye yes yet yo you youd youll younger youngest your
youre yours yourself yourselves youve yt yu za zero zm zr zut
', E' \n'), '\s+') w (word);

create index search_documents_place on private.search_documents (kind, lat, lng);

alter type private.search_reading add attribute price_least double precision, add attribute price_min double precision,
  add attribute length_words text, add attribute length_value double precision, add attribute length_unit text,
  add attribute weeks_min double precision, add attribute weeks_max double precision;
alter type private.search_query add attribute price_min double precision;

update private.places p set lat = v.lat, lng = v.lng from (values
    ('AR', 'Buenos Aires', -34.92, -57.95), ('AR', 'Catamarca', -28.47, -65.78), ('AR', 'Chaco', -27.46, -58.98),
    ('AR', 'Chubut', -43.30, -65.10), ('AR', 'Córdoba', -31.41, -64.18), ('AR', 'Corrientes', -27.47, -58.83),
    ('AR', 'Entre Ríos', -31.73, -60.53), ('AR', 'Formosa', -26.18, -58.17), ('AR', 'Jujuy', -24.20, -65.30),
    ('AR', 'La Pampa', -36.62, -64.28), ('AR', 'La Rioja', -29.41, -66.85), ('AR', 'Mendoza', -32.89, -68.83),
    ('AR', 'Misiones', -27.37, -55.90), ('AR', 'Neuquén', -38.95, -68.06), ('AR', 'Río Negro', -40.81, -63.00),
    ('AR', 'Salta', -24.79, -65.41), ('AR', 'San Juan', -31.54, -68.54), ('AR', 'San Luis', -33.30, -66.34),
    ('AR', 'Santa Cruz', -51.62, -69.22), ('AR', 'Santa Fe', -31.65, -60.71),
    ('AR', 'Santiago del Estero', -27.80, -64.26), ('AR', 'Tierra del Fuego', -54.81, -68.32),
    ('AR', 'Tucumán', -26.82, -65.22), ('AU', 'Australian Capital Territory', -35.28, 149.13),
    ('AU', 'New South Wales', -33.87, 151.21), ('AU', 'Northern Territory', -12.46, 130.84),
    ('AU', 'Queensland', -27.47, 153.03), ('AU', 'South Australia', -34.93, 138.60),
    ('AU', 'Tasmania', -42.88, 147.33), ('AU', 'Victoria', -37.81, 144.96),
    ('AU', 'Western Australia', -31.95, 115.86), ('CA', 'Alberta', 51.05, -114.08),
    ('CA', 'British Columbia', 49.25, -123.12), ('CA', 'Manitoba', 49.88, -97.15),
    ('CA', 'New Brunswick', 46.09, -64.80), ('CA', 'Newfoundland and Labrador', 47.56, -52.71),
    ('CA', 'Nova Scotia', 44.65, -63.57), ('CA', 'Ontario', 43.70, -79.42),
    ('CA', 'Prince Edward Island', 46.23, -63.13), ('CA', 'Quebec', 45.51, -73.59),
    ('CA', 'Saskatchewan', 52.13, -106.67), ('CH', 'Geneva', 46.20, 6.15), ('CH', 'Graubünden', 46.85, 9.53),
    ('CH', 'Luzern', 47.05, 8.31), ('CH', 'Ticino', 46.01, 8.96), ('CH', 'Valais', 46.23, 7.36),
    ('CH', 'Vaud', 46.52, 6.63), ('CH', 'Zürich', 47.37, 8.55), ('CL', 'Antofagasta', -23.65, -70.39),
    ('CL', 'Araucanía', -38.74, -72.60), ('CL', 'Arica y Parinacota', -18.48, -70.30),
    ('CL', 'Atacama', -27.37, -70.33), ('CL', 'Aysén', -45.58, -72.07), ('CL', 'Biobío', -36.83, -73.05),
    ('CL', 'Coquimbo', -29.91, -71.25), ('CL', 'Los Lagos', -41.47, -72.94), ('CL', 'Los Ríos', -39.81, -73.25),
    ('CL', 'Magallanes', -53.16, -70.91), ('CL', 'Maule', -36.73, -73.12), ('CL', 'Metropolitana', -33.46, -70.65),
    ('CL', 'Ñuble', -36.61, -72.10), ('CL', 'O''Higgins', -34.17, -70.74), ('CL', 'Tarapacá', -20.21, -70.15),
    ('CL', 'Valparaíso', -33.04, -71.63), ('CO', 'Antioquia', 6.25, -75.56), ('CO', 'Atlántico', 10.97, -74.78),
    ('CO', 'Bolívar', 10.40, -75.51), ('CO', 'Cundinamarca', 4.61, -74.08), ('CO', 'Santander', 7.13, -73.12),
    ('CO', 'Valle del Cauca', 3.44, -76.52), ('ES', 'Andalucía', 37.38, -5.97), ('ES', 'Aragón', 41.66, -0.88),
    ('ES', 'Asturias', 43.36, -5.84), ('ES', 'Canarias', 28.10, -15.41), ('ES', 'Cantabria', 43.47, -3.80),
    ('ES', 'Castilla-La Mancha', 39.86, -4.02), ('ES', 'Castilla y León', 41.66, -4.72),
    ('ES', 'Cataluña', 41.39, 2.16), ('ES', 'Comunidad de Madrid', 40.42, -3.70),
    ('ES', 'Comunidad Valenciana', 39.47, -0.38), ('ES', 'Extremadura', 38.92, -6.34),
    ('ES', 'Galicia', 42.88, -8.55), ('ES', 'Illes Balears', 39.57, 2.65), ('ES', 'La Rioja', 42.47, -2.45),
    ('ES', 'Navarra', 42.82, -1.64), ('ES', 'País Vasco', 43.26, -2.92), ('ES', 'Región de Murcia', 37.99, -1.13),
    ('FR', 'Auvergne-Rhône-Alpes', 45.75, 4.85), ('FR', 'Bourgogne-Franche-Comté', 47.32, 5.02),
    ('FR', 'Bretagne', 48.11, -1.67), ('FR', 'Centre-Val de Loire', 47.90, 1.90), ('FR', 'Corse', 41.92, 8.74),
    ('FR', 'Grand Est', 48.58, 7.75), ('FR', 'Guadeloupe', 16.24, -61.53), ('FR', 'Guyane', 4.94, -52.33),
    ('FR', 'Hauts-de-France', 50.63, 3.06), ('FR', 'Île-de-France', 48.85, 2.35),
    ('FR', 'La Réunion', -20.88, 55.45), ('FR', 'Martinique', 14.61, -61.07), ('FR', 'Mayotte', -12.78, 45.23),
    ('FR', 'Normandie', 49.44, 1.10), ('FR', 'Nouvelle-Aquitaine', 44.84, -0.58), ('FR', 'Occitanie', 43.60, 1.44),
    ('FR', 'Pays de la Loire', 47.22, -1.55), ('FR', 'Provence-Alpes-Côte d''Azur', 43.30, 5.38),
    ('GB', 'England', 51.51, -0.13), ('GB', 'Northern Ireland', 54.60, -5.92), ('GB', 'Scotland', 55.95, -3.20),
    ('GB', 'Wales', 51.48, -3.18), ('IT', 'Abruzzo', 42.46, 14.20), ('IT', 'Basilicata', 40.64, 15.81),
    ('IT', 'Calabria', 38.88, 16.60), ('IT', 'Campania', 40.85, 14.27), ('IT', 'Emilia-Romagna', 44.49, 11.34),
    ('IT', 'Friuli-Venezia Giulia', 46.07, 13.24), ('IT', 'Lazio', 41.89, 12.51), ('IT', 'Liguria', 44.41, 8.94),
    ('IT', 'Lombardia', 45.46, 9.19), ('IT', 'Marche', 43.59, 13.50), ('IT', 'Molise', 41.56, 14.67),
    ('IT', 'Piemonte', 45.07, 7.69), ('IT', 'Puglia', 41.12, 16.87), ('IT', 'Sardegna', 39.23, 9.12),
    ('IT', 'Sicilia', 38.13, 13.34), ('IT', 'Toscana', 43.78, 11.25), ('IT', 'Trentino-Alto Adige', 46.07, 11.12),
    ('IT', 'Umbria', 43.11, 12.39), ('IT', 'Valle d''Aosta', 45.74, 7.32), ('IT', 'Veneto', 45.44, 12.33),
    ('JP', 'Hokkaido', 43.07, 141.35), ('JP', 'Kyoto', 35.02, 135.75), ('JP', 'Okinawa', 26.22, 127.68),
    ('MX', 'Aguascalientes', 21.88, -102.28), ('MX', 'Baja California', 32.50, -117.00),
    ('MX', 'Baja California Sur', 24.14, -110.30), ('MX', 'Campeche', 19.84, -90.53),
    ('MX', 'Chiapas', 16.76, -93.11), ('MX', 'Chihuahua', 28.64, -106.09), ('MX', 'Coahuila', 25.42, -101.00),
    ('MX', 'Colima', 19.25, -103.73), ('MX', 'Durango', 24.02, -104.66), ('MX', 'Estado de México', 19.29, -99.65),
    ('MX', 'Guanajuato', 21.13, -101.67), ('MX', 'Guerrero', 16.85, -99.91), ('MX', 'Hidalgo', 20.12, -98.73),
    ('MX', 'Jalisco', 20.67, -103.39), ('MX', 'Michoacán', 19.70, -101.18), ('MX', 'Morelos', 18.93, -99.23),
    ('MX', 'Nayarit', 21.51, -104.90), ('MX', 'Nuevo León', 25.68, -100.32), ('MX', 'Oaxaca', 17.07, -96.72),
    ('MX', 'Puebla', 19.04, -98.20), ('MX', 'Querétaro', 20.59, -100.39), ('MX', 'Quintana Roo', 21.17, -86.85),
    ('MX', 'San Luis Potosí', 22.15, -100.98), ('MX', 'Sinaloa', 24.79, -107.39), ('MX', 'Sonora', 29.10, -110.98),
    ('MX', 'Tabasco', 17.99, -92.93), ('MX', 'Tamaulipas', 23.74, -99.15), ('MX', 'Tlaxcala', 19.32, -98.20),
    ('MX', 'Veracruz', 19.18, -96.14), ('MX', 'Yucatán', 20.98, -89.62), ('MX', 'Zacatecas', 22.77, -102.58),
    ('PE', 'Arequipa', -16.40, -71.53), ('PE', 'Cusco', -13.52, -71.97), ('PE', 'La Libertad', -8.12, -79.03),
    ('PT', 'Açores', 37.74, -25.67), ('PT', 'Alentejo', 38.57, -7.90), ('PT', 'Algarve', 37.02, -7.93),
    ('PT', 'Madeira', 32.67, -16.93), ('US', 'Alabama', 33.52, -86.80), ('US', 'Alaska', 61.22, -149.90),
    ('US', 'Arizona', 33.45, -112.07), ('US', 'Arkansas', 34.75, -92.29), ('US', 'California', 34.05, -118.24),
    ('US', 'Colorado', 39.74, -104.98), ('US', 'Connecticut', 41.76, -72.69), ('US', 'Delaware', 39.16, -75.52),
    ('US', 'District of Columbia', 38.90, -77.04), ('US', 'Florida', 28.54, -81.38),
    ('US', 'Georgia', 33.75, -84.39), ('US', 'Guam', 13.47, 144.75), ('US', 'Hawaii', 21.31, -157.86),
    ('US', 'Idaho', 43.61, -116.20), ('US', 'Illinois', 41.85, -87.65), ('US', 'Indiana', 39.77, -86.16),
    ('US', 'Iowa', 41.60, -93.61), ('US', 'Kansas', 37.69, -97.34), ('US', 'Kentucky', 38.25, -85.76),
    ('US', 'Louisiana', 29.95, -90.08), ('US', 'Maine', 43.66, -70.26), ('US', 'Maryland', 39.29, -76.61),
    ('US', 'Massachusetts', 42.36, -71.06), ('US', 'Michigan', 42.33, -83.05), ('US', 'Minnesota', 44.98, -93.26),
    ('US', 'Mississippi', 32.30, -90.18), ('US', 'Missouri', 38.58, -92.17), ('US', 'Montana', 46.59, -112.04),
    ('US', 'Nebraska', 41.26, -95.94), ('US', 'Nevada', 36.17, -115.14), ('US', 'New Hampshire', 43.21, -71.54),
    ('US', 'New Jersey', 40.74, -74.17), ('US', 'New Mexico', 35.08, -106.65), ('US', 'New York', 42.65, -73.76),
    ('US', 'North Carolina', 35.77, -78.64), ('US', 'North Dakota', 46.81, -100.78),
    ('US', 'Northern Mariana Islands', 15.21, 145.75), ('US', 'Ohio', 39.96, -83.00),
    ('US', 'Oklahoma', 35.47, -97.52), ('US', 'Oregon', 44.94, -123.04), ('US', 'Pennsylvania', 40.27, -76.88),
    ('US', 'Puerto Rico', 18.47, -66.11), ('US', 'Rhode Island', 41.82, -71.41),
    ('US', 'South Carolina', 34.00, -81.03), ('US', 'South Dakota', 44.37, -100.35),
    ('US', 'Tennessee', 36.17, -86.78), ('US', 'Texas', 30.27, -97.74),
    ('US', 'U.S. Virgin Islands', 18.34, -64.93), ('US', 'Utah', 40.76, -111.89), ('US', 'Vermont', 44.48, -73.21),
    ('US', 'Virginia', 37.55, -77.46), ('US', 'Washington', 47.61, -122.33),
    ('US', 'West Virginia', 38.35, -81.63), ('US', 'Wisconsin', 43.07, -89.40), ('US', 'Wyoming', 41.14, -104.82)
  ) v (country, name, lat, lng)
 where p.kind = 'region' and p.country = v.country and p.name = v.name;

insert into private.place_names (plain, place, word)
  select v.plain, p.id, 1 from (values
    ('ab', 'CA', 'Alberta'), ('bc', 'CA', 'British Columbia'), ('bc', 'CA', 'British Columbia'),
    ('mb', 'CA', 'Manitoba'), ('nb', 'CA', 'New Brunswick'), ('ns', 'CA', 'Nova Scotia'), ('on', 'CA', 'Ontario'),
    ('qc', 'CA', 'Quebec'), ('sk', 'CA', 'Saskatchewan'), ('santiago', 'CL', 'Metropolitana'),
    ('santiago de chile', 'CL', 'Metropolitana'), ('madrid', 'ES', 'Comunidad de Madrid'),
    ('murcia', 'ES', 'Región de Murcia'), ('al', 'US', 'Alabama'), ('ak', 'US', 'Alaska'), ('az', 'US', 'Arizona'),
    ('ar', 'US', 'Arkansas'), ('ca', 'US', 'California'), ('co', 'US', 'Colorado'), ('ct', 'US', 'Connecticut'),
    ('de', 'US', 'Delaware'), ('dc', 'US', 'District of Columbia'), ('fl', 'US', 'Florida'),
    ('ga', 'US', 'Georgia'), ('gu', 'US', 'Guam'), ('hi', 'US', 'Hawaii'), ('id', 'US', 'Idaho'),
    ('il', 'US', 'Illinois'), ('in', 'US', 'Indiana'), ('ia', 'US', 'Iowa'), ('ks', 'US', 'Kansas'),
    ('ky', 'US', 'Kentucky'), ('la', 'US', 'Louisiana'), ('me', 'US', 'Maine'), ('md', 'US', 'Maryland'),
    ('ma', 'US', 'Massachusetts'), ('mi', 'US', 'Michigan'), ('mn', 'US', 'Minnesota'),
    ('ms', 'US', 'Mississippi'), ('mo', 'US', 'Missouri'), ('mt', 'US', 'Montana'), ('ne', 'US', 'Nebraska'),
    ('nv', 'US', 'Nevada'), ('nh', 'US', 'New Hampshire'), ('nj', 'US', 'New Jersey'), ('nm', 'US', 'New Mexico'),
    ('ny', 'US', 'New York'), ('nc', 'US', 'North Carolina'), ('nd', 'US', 'North Dakota'),
    ('mp', 'US', 'Northern Mariana Islands'), ('oh', 'US', 'Ohio'), ('ok', 'US', 'Oklahoma'),
    ('or', 'US', 'Oregon'), ('pa', 'US', 'Pennsylvania'), ('pr', 'US', 'Puerto Rico'),
    ('ri', 'US', 'Rhode Island'), ('sc', 'US', 'South Carolina'), ('sd', 'US', 'South Dakota'),
    ('tn', 'US', 'Tennessee'), ('tx', 'US', 'Texas'), ('vi', 'US', 'U.S. Virgin Islands'), ('ut', 'US', 'Utah'),
    ('vt', 'US', 'Vermont'), ('va', 'US', 'Virginia'), ('wa', 'US', 'Washington'), ('wv', 'US', 'West Virginia'),
    ('wi', 'US', 'Wisconsin'), ('wy', 'US', 'Wyoming')
  ) v (plain, country, name) join private.places p on p.kind = 'region' and p.country = v.country and p.name = v.name
  on conflict do nothing;

insert into public.search_synonyms (phrase, kind, value) values
  ('mhr', 'field', 'hospitality'), ('paritario', 'ownership', 'private'), ('paritaria', 'ownership', 'private'), ('paritari', 'ownership', 'private'), ('paritarie', 'ownership', 'private')
  on conflict do nothing;

-- Whether a word is frequent, or letters, or a document, place or phrase has it, or it is initials. Here and below the planner would scan all
-- documents, because it expects an early match.
create or replace function private.is_known_word(p_word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return p_word !~ '^[a-z]{3,30}$' or p_word !~ '[aeiouy]' or p_word = any (private.little_words())
    or exists (select from private.common_words c where c.word = p_word)
    or exists (select from private.search_words k where k.word = p_word)
    or exists (select from private.place_names n where n.plain = p_word)
    or exists (select from private.search_documents d where d.words @@ (private.lexeme(p_word) || ' | ' || private.lexeme('~' || p_word))::tsquery);
end
$$;

-- Whether a frequent word stands behind a rare one of names that none has with it: 'cordon blue'.
create or replace function private.is_misplaced(p_word text, p_before text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.common_words c where c.word = p_word and not c.ignored)
    and not exists (select from private.search_phrases p where p.words @> array[p_word])
    and p_before ~ '^[a-z]{4,}$' and not exists (select from private.common_words c where c.word = p_before)
    and exists (select from private.search_documents d where d.words @@ private.lexeme('+' || p_before)::tsquery)
    and not exists (select from private.search_documents d where d.words @@ private.lexeme(p_word)::tsquery and d.words @@ private.lexeme('+' || p_before)::tsquery)
    and exists (select from private.search_words k
      where k.size between char_length(p_word) - 1 and char_length(p_word) + 1 and k.word <> p_word
        and extensions.levenshtein_less_equal(k.word, p_word, 2) <= case when k.size = char_length(p_word) then 2 else 1 end
        and exists (select from private.search_documents d where d.words @@ (private.lexeme('+' || p_before) || ' & ' || private.lexeme('+' || k.word))::tsquery));
end
$$;

-- Words with typos corrected, unless p_exact. With p_begun the last one may be a prefix, during typing also a mistyped
-- one.
create or replace function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean, p_typing boolean default false) returns text[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  words text[] := '{}';
  known jsonb := '{}';
  tried integer := 0;
  last boolean;
begin
  for at in 1..cardinality(p_words) loop
    last := p_begun and at = cardinality(p_words);
    if last or not known ? p_words[at] then
      known := known || jsonb_build_object(p_words[at], case
        -- a few corrections are a search, many are none
        when coalesce(p_exact, false) or tried > 3 or private.is_known_word(p_words[at]) and not private.is_misplaced(p_words[at], p_words[at - 1])
          or last and exists (select from private.search_words k where k.word >= p_words[at] and k.word < p_words[at] || chr(1114111))
          -- 'den haag'
          or exists (select from private.place_names n where n.word = 1
            and n.plain in (p_words[at - 1] || ' ' || p_words[at], p_words[at] || ' ' || p_words[at + 1]))
          then p_words[at]
        else coalesce(private.meant_word(p_words[at], array_remove(array[p_words[at - 1], p_words[at + 1]], null), last and p_typing), p_words[at]) end);
      tried := tried + (known ->> p_words[at] <> p_words[at])::integer;
    end if;
    words := words || string_to_array(known ->> p_words[at], ' ');
  end loop;
  return words;
end
$$;

-- A name of a place as it may be abbreviated: 'st louis', 'ft worth', 'mt hood'.
create or replace function private.place_spellings(p_plain text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[p_plain] || case when p_plain ~ '\m(st|saint|ft|fort|mt|mount|ste|sainte)\M' then array[
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\mst\M', 'saint'), '\mft\M', 'fort'), '\mmt\M', 'mount'), '\mste\M', 'sainte'),
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\msaint\M', 'st'), '\mfort\M', 'ft'), '\mmount\M', 'mt'), '\msainte\M', 'ste')]
    else '{}' end;
end
$$;

-- How likely a place is meant by its name: by its prominence, ten times if there are schools within some 100 km, thirty
-- times if there are some in it. A region counts as a large town.
create or replace function private.place_score(p_place private.places) returns double precision
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case p_place.kind when 'region' then 1500000 else greatest(p_place.weight, 1) end * case
    when exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p_place.id)::tsquery) then 30
    when p_place.weight >= 15000 and private.has_schools_near(p_place, 100) then 10
    else 1 end;
end
$$;

-- Whether there are schools within some kilometres.
create or replace function private.has_schools_near(p_place private.places, p_km integer) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.search_documents d
    where d.kind = 'school' and d.lat between p_place.lat - p_km / 111.0 and p_place.lat + p_km / 111.0
      and abs(d.lng - p_place.lng) < p_km / 111.0 / greatest(cos(radians(p_place.lat)), 0.1));
end
$$;

-- Places that a name means together with the chosen one: a region around a town of its name, and the same town again.
create or replace function private.same_places(p_place integer, p_namesakes text[]) returns integer[]
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  select array_agg(o.id order by o.id <> p.id)
    from private.places p cross join unnest(p_namesakes) n (id) join private.places o on o.id = n.id::integer and o.country = p.country
   where p.id = p_place and (o.id = p.id
     or o.kind = p.kind and private.distance_km(p.lat, p.lng, o.lat, o.lng) < 30
     or o.kind <> p.kind and exists (select from private.search_documents d
       where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery))
$$;

-- Term of a phrase, place or word.
create or replace function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.main_words(p_words);
  marks constant text := (select string_agg(private.lexeme('=' || p_kind || ':' || v.value), ' | ')
    from unnest(case p_kind when 'ownership' then array_replace(p_vals, 'free', 'public') else p_vals end) v (value));
  named text;
  weight integer;
  term private.search_term;
begin
  term.kind := p_kind;
  term.words := array_to_string(p_words, ' ');
  term.vals := p_vals;
  named := private.words_query(main, '', 'A');
  term.named := private.words_query(main, '+', '');
  if p_kind = 'place' then
    -- the place decides, not its name in other names: 'Porto' is not Puerto Rico
    term.place := p_vals[1]::integer;
    term.asked := (select string_agg(private.lexeme('=place:' || s.id), ' | ') from unnest(private.same_places(term.place, p_vals)) s (id));
    term.tests := array[private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,1}';
    weight := (select case p.kind when 'town' then p.weight else 1500000 end from private.places p where p.id = term.place);
    -- a name of schools that nobody seeks in the place: 'Gato Dumas'
    if not exists (select from private.search_documents d where d.words @@ term.asked::tsquery)
       and (weight < 100000 or not exists (select from private.places p where p.id = term.place and private.has_schools_near(p, 300)))
       and exists (select from private.search_documents d where d.words @@ term.named::tsquery) then
      return private.search_term_of('word', p_words, '{}', p_last);
    end if;
    -- small towns are names too; those that only a school is in are any word
    if weight < 100000 then
      term.asked := term.asked || ' | ' || case when weight = 0 then private.words_query(main, '', '', p_last) else term.named end;
    end if;
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.asked := concat_ws(' | ', marks, (select string_agg(private.lexeme('=place:' || n.place), ' | ') from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.asked, marks]::tsquery[];
    term.gains := '{5,1}';
  elsif p_kind = 'month' then
    term.asked := marks;
    term.tests := array[marks]::tsquery[];
    term.gains := '{3}';
  elsif p_kind in ('word', 'missing') then
    if p_last and main[1] ~ '^[a-z]{1,2}$' then
      -- so many words begin so that only those of names are worth it
      term.asked := private.words_query(main, '', '') || ' | ' || private.lexeme('+' || main[1]) || ':*';
    else
      term.asked := private.words_query(main, '', '', p_last);
    end if;
    term.tests := array[private.words_query(main, '', 'ABC'), private.words_query(main, '', 'AB'), private.words_query(main, '', 'A', p_last), named]::tsquery[];
    term.gains := '{1,2,1,1}';
  elsif p_kind = 'any' then
    term.tests := array(select private.words_query(array[w.word], '', 'A') from unnest(main) w (word))::tsquery[];
    term.gains := array(select 1 from unnest(main));
  else
    -- levels and timetables are often told by words alone, also in the name of the school
    term.asked := marks || ' | ' || case when p_kind in ('field', 'type', 'ownership') then term.named else private.words_query(main, '', '') end
      || coalesce(' | ' || (select string_agg('(' || private.words_query(p.words, '', '') || ')', ' | ') from private.search_phrases p
        where p_kind = 'attendance' and p.kind = 'attendance' and p.value = any (p_vals)), '');
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named]::tsquery[];
    term.gains := case when p_kind in ('field', 'type') then '{4,2}' else '{3,2}' end;
  end if;
  return term;
end
$$;

-- Terms whose places are narrowed by a country or region that is named too: 'Granada España', 'Florence Alabama'. What
-- remains are alternatives: 'Madrid o Barcelona'.
create or replace function private.narrowed_places(p_terms private.search_term[], p_either boolean) returns private.search_term[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  terms private.search_term[] := p_terms;
  inner_term private.search_term;
  outer_term private.search_term;
  inside text[];
  others text;
begin
  -- a name in a place: 'Columbia College Vienna'
  if not p_either then
    for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
      for outer_term in select t.* from unnest(p_terms) t where t.kind = 'place' and t.words <> inner_term.words loop
        inside := (select array_agg(v.value order by v.place) from unnest(outer_term.vals) with ordinality v (value, place)
          where exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.named)::tsquery)
            and not exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.asked)::tsquery));
        if inside is not null then
          return array(select case t.words when inner_term.words then private.search_term_of('word', string_to_array(t.words, ' '), '{}', false)
              when outer_term.words then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
            from unnest(p_terms) t);
        end if;
      end loop;
    end loop;
  end if;
  for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
    for outer_term in select t.* from unnest(p_terms) t where t.kind in ('place', 'country') and t.words <> inner_term.words loop
      if outer_term.kind = 'country' then
        inside := (select array_agg(v.value order by v.place) from unnest(inner_term.vals) with ordinality v (value, place)
          join private.places p on p.id = v.value::integer join public.countries c on c.code = p.country where c.name_en = any (outer_term.vals));
      else
        inside := null;
      end if;
      -- in a region: with schools of both, else the nearest one to the region's main town
      if inside is null then
        inside := (select array_agg(v.value order by n.distance) from unnest(inner_term.vals) v (value) join private.places p on p.id = v.value::integer
          join private.place_names r on r.plain = outer_term.words and r.word = 1 join private.places o on o.id = r.place and o.kind = 'region' and o.country = p.country
          cross join lateral (select case when exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery) then 0
            else private.distance_km(p.lat, p.lng, o.lat, o.lng) end as distance) n
         where p.kind = 'town' and (n.distance = 0 or n.distance < 500
           and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)));
      end if;
      if inside is not null then
        terms := array(select case when t.words = inner_term.words and t.kind = 'place'
              then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
          from unnest(terms) t where not (t.kind = outer_term.kind and t.words = outer_term.words));
        exit;
      end if;
    end loop;
  end loop;
  -- of namesakes the first one with what else is looked for: 'lycée cuisine Orange'
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' and cardinality(t.vals) > 1 loop
    others := (select string_agg('(' || t.asked || ')', ' & ') from unnest(terms) t where t.kind not in ('place', 'country', 'any') and t.asked is not null);
    continue when others is null;
    inside := (select array[v.value] || array_remove(inner_term.vals, v.value) from unnest(inner_term.vals) with ordinality v (value, place)
      where exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || others)::tsquery)
      order by v.place limit 1);
    if inside[1] <> inner_term.vals[1] and not exists (select from private.search_documents d
        where d.words @@ ('(' || inner_term.asked || ') & ' || others)::tsquery)
       and (select p.weight from private.places p where p.id = inner_term.place) < 20 * (select greatest(p.weight, 10000) from private.places p where p.id = inside[1]::integer) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place'
          then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end from unnest(terms) t);
    end if;
  end loop;
  -- where no school is within 100 km of any of them, texts of schools in the country may name the place: a second campus
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' loop
    others := (select string_agg('(' || t.asked || ')', ' & ') from unnest(terms) t where t.kind not in ('place', 'country', 'any') and t.asked is not null);
    -- also where a name is looked for that no school there has
    continue when exists (select from private.places p where p.id = any (inner_term.vals::integer[])
        and (private.has_schools_near(p, 100) or exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)))
      and not (exists (select from unnest(terms) t where t.kind = 'word')
        and not exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || inner_term.asked || ')', others)::tsquery));
    outer_term := inner_term;
    outer_term.asked := '(' || private.words_query(private.main_words(string_to_array(inner_term.words, ' ')), '', '') || ') & ' || (
      select private.lexeme('=country:' || c.name_en) from private.places p join public.countries c on c.code = p.country where p.id = inner_term.place);
    if exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || outer_term.asked || ')', others)::tsquery) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place' then outer_term else t end from unnest(terms) t);
    end if;
  end loop;
  return terms;
end
$$;

-- A number in digits, or as a word of a length.
create or replace function private.number_of(p_word text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '^\d+$' then p_word::double precision else (select w.number from (values
    (1, '{one,un,una}'), (2, '{two,dos,deux,due}'), (3, '{three,tres,trois,tre}'), (4, '{four,cuatro}'), (5, '{five}'), (6, '{six,seis,sei}'),
    (9, '{nine,nueve,neuf,nove}'), (12, '{twelve,doce}')) w (number, words) where p_word = any (w.words::text[])) end;
end
$$;

-- The month of a name in Spanish, English, French or Italian; null for other words.
create or replace function private.month_of(p_word text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select m.month from (values
    (1, '{enero,january,jan,janvier,gennaio}'), (2, '{febrero,february,feb,fevrier,febbraio}'), (3, '{marzo,march,mars}'),
    (4, '{abril,april,apr,avril,aprile}'), (5, '{mayo,may,mai,maggio}'), (6, '{junio,june,jun,juin,giugno}'),
    (7, '{julio,july,jul,juillet,luglio}'), (8, '{agosto,august,aug,aout}'), (9, '{septiembre,setiembre,september,sept,sep,septembre,settembre}'),
    (10, '{octubre,october,oct,octobre,ottobre}'), (11, '{noviembre,november,nov,novembre}'), (12, '{diciembre,december,dec,decembre,dicembre}')
  ) m (month, names) where p_word = any (m.names::text[]));
end
$$;

-- Interprets a text: price, length, typos, longest phrases, places, and words.
create or replace function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'month', 'country', 'field', 'level', 'attendance', 'ownership', 'mode', 'language', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.asked_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  numbers constant text := '\d{1,2}|one|two|three|four|five|six|nine|twelve|un|una|dos|tres|cuatro|seis|nueve|doce|deux|trois|neuf|due|tre|sei|nove';
  figure constant text := '\d{1,3}(?:[., ]\d{3})+|\d{1,9}';
  units constant text := 'euros?|dollars?|dolares|pounds?|libras?|pesos?|yenes|yens?|' || currency;
  price text[];
  length text[];
  weeks double precision;
  amount double precision;
  typed text[];
  said text[];
  next integer := 1;
  near_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  -- 'under 5,000 euros', '<10k', 'entre 3000 y 6000 €', '5 mil euros o menos'
  price := regexp_match(text, '((?:(?:under|below|less than|lower than|cheaper than|up to|at most|max|maximum|menos de|mas barat[oa]s? que|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto|<|between|entre|de)\s*)'
    || '(?:(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(?:' || units || ')?\s*(?:and|y|et|e|a|to|-|–)\s*)?(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?'
    || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
  if price is null or price[1] ~ '^(between|entre|de)' and price[3] is null then
    price := regexp_match(text, '(()()()(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?\s*(?:o|or|ou|oder)\s*(?:menos|less|moins|meno|under|cheaper))(?:\s|$)');
  end if;
  amount := regexp_replace(price[6], '[., ]', '', 'g')::double precision * (case when nullif(price[7], '') is null then 1 else 1000 end);
  if amount between 100 and 1e9 then
    reading.price_words := btrim(price[1]);
    reading.price_amount := amount;
    reading.price_currency := case left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3) when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
      when 'lib' then 'GBP' when 'pes' then 'MXN' when '€' then 'EUR' when 'yen' then 'JPY' else upper(left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)) end;
    reading.price_max := (select amount / r.per_euro from public.exchange_rates r where r.currency = reading.price_currency);
    if reading.price_max is null then
      reading.price_max := amount;
      reading.price_currency := 'EUR';
    end if;
    reading.price_least := regexp_replace(nullif(price[3], ''), '[., ]', '', 'g')::double precision
      * (case when nullif(price[4], '') is null and not (price[7] is not null and price[3] ~ '^\d{1,3}$') then 1 else 1000 end);
    reading.price_min := reading.price_least * reading.price_max / reading.price_amount;
    text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
  end if;
  -- '6 meses', 'two years', '6 to 9 months'
  length := regexp_match(text, '\m((?:(' || numbers || ')\s*(?:a|to|y|and|or|o|-|–)\s*)?(' || numbers || ')[\s-]*(weeks?|semanas?|semaines?|settimane|months?|mes|meses|mois|mesi|years?|anos?|ans?|anni|anno))\M');
  if length is not null then
    reading.length_words := btrim(length[1]);
    reading.length_unit := case when length[4] ~ '^(w|s)' then 'weeks' when length[4] ~ '^m' then 'months' else 'years' end;
    reading.length_value := private.number_of(length[3]);
    weeks := case reading.length_unit when 'weeks' then 1 when 'months' then 52.18 / 12 else 52.18 end;
    reading.weeks_min := floor(0.8 * weeks * coalesce(private.number_of(length[2]), reading.length_value));
    reading.weeks_max := ceil(1.2 * weeks * reading.length_value);
    text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
  end if;
  typed := (private.words_of(text))[1:24];
  said := private.corrected_words(typed, p_exact, p_begun);
  if said <> typed then
    reading.corrected := array_to_string(said, ' ');
  end if;
  reading.words := case when private.asked_text(p_search) <> '' then said end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, said[n.place:n.place + s.size - 1] as words, private.main_words(said[n.place:n.place + s.size - 1]) as main,
          said[n.place] = any (private.little_words()) or said[n.place + s.size - 1] = any (private.little_words()) as little
        from generate_series(1, cardinality(said)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(said) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country' and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far' else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind not in ('same', 'topic') and not a.little
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or said[a.place - 1] in ('in', 'en', 'auf')) group by a.place, a.size, p.kind
      union all
      -- with its year; 'may' is a verb too
      select a.place, a.size, 'month', array[private.month_of(a.words[1])::text] from slices a
       where private.month_of(a.words[1]) is not null and (a.size = 1 or a.size = 2 and a.words[2] ~ '^20[0-9]{2}$')
         and (a.words[1] <> 'may' or a.size = 2 or said[a.place - 1] in ('in', 'from'))
      union all
      -- the most likely one first
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place' when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by private.place_score(p) desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = any (private.place_spellings(array_to_string(a.words, ' '))) and n.word = 1
        join private.places p on p.id = n.place
       group by 1, 2 having bool_or(case
         -- letters of a state: 'NY'; those that are a word as they are written, or behind a town
         when p.kind = 'region' and n.plain ~ '^[a-z]{2}$' then not exists (select from private.common_words c where c.word = n.plain) and not a.little
           or p_search ~ ('\m' || upper(n.plain) || '\M') and p_search <> upper(p_search)
           or a.place = cardinality(said) and exists (select from private.place_names b
             where b.plain = said[a.place - 1] and b.word = 1 and b.plain !~ '^[a-z]{1,2}$')
         -- a word of the language is a small town only behind 'in', or with the town's own accents
         when a.size = 1 and p.weight < 100000 and p.kind = 'town' and (a.little or exists (select from private.common_words c where c.word = n.plain))
           then (said[a.place - 1] = any ('{in,en,a,near,cerca,de,di,dans}') and not a.little
               or exists (select from private.place_names b join private.places q on q.id = b.place and q.kind = 'region' and q.country = p.country
                 where b.word = 1 and b.plain in (said[a.place + 1], said[a.place + 1] || ' ' || said[a.place + 2]))
               or lower(p.name) <> n.plain and strpos(lower(p_search), lower(p.name)) > 0)
             and exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)
         else not a.little or a.size > 1 end)
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(said) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if cardinality(said) > 1 and exists (select from private.common_words c where c.word = said[next] and c.ignored) then
        reading.ignored := reading.ignored || array_remove(said[next:next], (select w.word from unnest(private.little_words()) w (word) where w.word = said[next]));
      elsif said[next] <> all (private.little_words()) and said[next] !~ '^[a-z]$' or next = 1 and cardinality(said) = 1 then
        if cardinality(reading.terms) < 12 then
          reading.terms := reading.terms || private.search_term_of('word', said[next:next], '{}', next = cardinality(said));
        else
          reading.ignored := reading.ignored || said[next];
        end if;
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country' else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(said[near_from:next - 1], ' ');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      -- without a place, as in 'near me'
      reading.near_words := coalesce(reading.near_words, array_to_string(said[phrase.place:next - 1], ' '));
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(said[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, said[phrase.place:next - 1], phrase.vals, next > cardinality(said) and phrase.kind <> 'place');
      if p_exact and term.kind = 'place' then
        term.asked := term.asked || ' | ' || private.words_query(private.main_words(said[phrase.place:next - 1]), '', '');
      end if;
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
  end loop;
  -- nothing but words that say nothing: they are looked for
  if reading.terms = '{}' and reading.ignored <> '{}' then
    reading.terms := array(select private.search_term_of('word', array[w.word], '{}', false) from unnest(reading.ignored) w (word) limit 12);
    reading.ignored := '{}';
  end if;
  reading.terms := private.narrowed_places(reading.terms, said && '{o,u,or,ou,oder,od}');
  -- one of each
  reading.terms := array(select t from unnest(reading.terms) with ordinality u (kind, words, vals, place, asked, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.asked, u.named, u.tests, u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms) with ordinality e (kind, words, vals, place, asked, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

-- The query of a request with these terms. If several conditions concern programmes, one programme of a school must
-- meet them all.
create or replace function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language,month}';
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  wanted private.search_query;
  one private.search_query;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.asked_number(p_request, 'price_max'));
  wanted.price_min := p_reading.price_min;
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := greatest(private.asked_number(p_request, 'weeks_min'), case p_kind when 'programme' then p_reading.weeks_min end);
  wanted.weeks_max := least(private.asked_number(p_request, 'weeks_max'), case p_kind when 'programme' then p_reading.weeks_max end);
  wanted.city := nullif(public.normalise_text(private.asked_string(p_request, 'city')), '');
  wanted.country := case when wanted.city is not null then p_request #>> '{filters,country,0}' end;
  wanted.region := nullif(private.asked_string(p_request, 'region'), '');
  wanted.town := nullif(private.asked_string(p_request, 'town'), '');
  if jsonb_typeof(area) = 'array' and jsonb_array_length(area) = 4
     and not exists (select from jsonb_array_elements(area) e (entry) where jsonb_typeof(e.entry) <> 'number') then
    wanted.area := array(select least(greatest(e.entry::numeric, -1000), 1000)::double precision from jsonb_array_elements(area) with ordinality e (entry, place) order by e.place);
  end if;
  if near is not null and private.asked_number(near, 'lat') is not null and private.asked_number(near, 'lng') is not null then
    wanted.lat := least(greatest(private.asked_number(near, 'lat'), -90), 90);
    wanted.lng := private.asked_number(near, 'lng');
    wanted.km := least(greatest(coalesce(private.asked_number(near, 'km'), 50), 0), 1000);
  elsif p_reading.near is not null then
    select p.lat, p.lng, p_reading.km into wanted.lat, wanted.lng, wanted.km from private.places p where p.id = p_reading.near;
  end if;
  if p_kind = 'school' then
    together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes) or t.kind = 'field');
    if p_reading.weeks_max is null and (not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (wanted.price_max is not null)::integer < 2) then
      together := '{}';
    end if;
  end if;
  if together <> '{}' or p_kind = 'school' and p_reading.weeks_max is not null then
    one.kind := 'programme';
    one.weeks_min := p_reading.weeks_min;
    one.weeks_max := p_reading.weeks_max;
    one.words := concat_ws(' & ', '''=kind:programme''', (select string_agg('(' || t.asked || ')', ' & ') from unnest(together) t))::tsquery;
    -- a programme whose price nobody knows costs no less than the cheapest that the school states
    one.price_max := wanted.price_max;
    one.price_min := wanted.price_min;
    execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where ' || private.search_condition()
      into wanted.schools using one;
    wanted.named := case when one.price_max is null and one.weeks_max is null and together <> '{}' then (select string_agg(t.named, ' & ') from unnest(together) t)::tsquery end;
  end if;
  -- several places are alternatives
  wanted.words := (select string_agg('(' || g.asked || ')', ' & ') from (
    select string_agg(t.asked, ' | ') as asked from unnest(p_reading.terms) with ordinality t (kind, words, vals, place, asked, named, tests, gains, position)
     where t.asked is not null and not exists (select from unnest(together) o where (o.kind, o.words) = (t.kind, t.words))
     group by case when t.kind in ('place', 'country') then 0 else t.position end) g)::tsquery;
  -- a name that has all the words, wherever the school is: 'Barcelona Culinary Hub'
  if exists (select from unnest(p_reading.terms) t where t.kind in ('place', 'country')) and cardinality(private.main_words(p_reading.words)) > 1 then
    wanted.words := wanted.words || private.words_query(private.main_words(p_reading.words), '+', '')::tsquery;
  end if;
  -- nothing but words that every school has
  if wanted.words is null and together = '{}' and p_reading.weeks_max is null and exists (select from unnest(p_reading.terms) t where t.kind = 'any') then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')', ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null and p_reading.length_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.main_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

-- SQL condition that a document `d` meets a query `$1`, except for another city of the country and an unknown price.
create or replace function private.search_condition() returns text
language sql immutable set search_path = '' as $$
  select $c$ d.kind = ($1).kind
    and (($1).words is null or d.words @@ ($1).words)
    and (($1).schools is null or d.school_id = any (($1).schools) or (($1).named is not null and d.words @@ ($1).named))
    and (($1).groups is null or d.group_id = any (($1).groups))
    and (($1).teachings is null or d.teaching_id = any (($1).teachings))
    and (($1).city is null or ($1).country is not null or d.city = ($1).city)
    and (($1).price_max is null or coalesce(case when ($1).by_total then d.total_euros else d.year_euros end, ($1).price_max) <= ($1).price_max)
    and (($1).price_min is null or coalesce(case when ($1).by_total then d.total_euros else d.year_euros end, ($1).price_min) >= ($1).price_min)
    and (($1).weeks_min is null or d.weeks >= ($1).weeks_min)
    and (($1).weeks_max is null or d.weeks <= ($1).weeks_max)
    and (($1).area is null or d.lat between ($1).area[1] and ($1).area[3]
      and case when ($1).area[2] <= ($1).area[4] then d.lng between ($1).area[2] and ($1).area[4] else d.lng >= ($1).area[2] or d.lng <= ($1).area[4] end)
    and (($1).km is null or d.lat between ($1).lat - ($1).km / 111 and ($1).lat + ($1).km / 111
      and private.distance_km(($1).lat, ($1).lng, d.lat, d.lng) <= ($1).km)
    and (($1).region is null or d.school_id in (select s.id from public.schools s where s.region_slug = ($1).region))
    and (($1).town is null or d.school_id in (select s.id from public.schools s where s.town_slug = ($1).town)) $c$
$$;

-- Cost of dropping a term when nothing matches all: unknown words first, numbers before other words, and the place,
-- which was widened before, after words.
create or replace function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d where d.words @@ p_term.asked::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 5
    -- a rare word of names tells more than a place: 'Le Cordon Bleu Adelaide'
    when p_term.kind = 'word' and p_term.named <> '' and not exists (select from private.common_words c where c.word = p_term.words)
      and (select count(*) between 1 and 40 from (select from private.search_documents d where d.kind = 'school' and d.words @@ p_term.named::tsquery limit 41) few) then 20
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ') from unnest(p_term.vals) v (value))::tsquery) then 8
    else array_position(array['missing', 'month', 'attendance', 'ownership', 'mode', 'language', 'level', 'word', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

-- The interpretation without one term when nothing matches all: the least significant one, of several words the one
-- whose removal gives most results. Null when nothing would remain.
create or replace function private.less_asked(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
  out reading private.search_reading, out given_up text)
language plpgsql stable set search_path = '' as $$
declare
  asked constant private.search_term[] := array(select t from unnest(p_reading.terms) t where t.kind <> 'any');
  least constant integer := (select min(private.term_rank(t)) from unnest(asked) t);
  term private.search_term;
  rest private.search_reading := p_reading;
  total integer;
  most integer := -1;
begin
  if p_reading.weeks_max is not null and coalesce(least, 99) > 2 then
    reading := p_reading;
    reading.weeks_min := null;
    reading.weeks_max := null;
    given_up := p_reading.length_words;
  elsif p_reading.price_max is not null and coalesce(least, 99) > 4 then
    reading := p_reading;
    reading.price_max := null;
    reading.price_min := null;
    given_up := p_reading.price_words;
  elsif cardinality(asked) > 1 or cardinality(asked) = 1 and p_reading.near is not null then
    for term in select t.* from unnest(asked) t where private.term_rank(t) = least limit 4 loop
      -- what is near a place counts too
      rest.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words and (t.place is null or term.place is not null));
      total := (private.tried_search(p_kind, p_request, rest, p_groups)).counts ->> 'total';
      if total > most then
        most := total;
        reading := p_reading;
        reading.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words);
        given_up := term.words;
      end if;
    end loop;
  end if;
end
$$;

-- Results in or around the requested place without a condition that none meets there: {without, total, km}, km null if
-- not farther than requested, with `school` {slug, name} for a single one. Null when empty.
create or replace function private.found_beside(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
  p_around integer, p_without text, p_kms integer[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given private.search_reading := p_reading;
  answer private.search_answer;
  total integer;
begin
  if p_without is null then
    return null;
  end if;
  given.terms := array(select t from unnest(p_reading.terms) t where t.words <> p_without);
  foreach given.km in array p_kms loop
    if given.km is null then
      given.km := p_reading.km;
    elsif p_around is null then
      exit;
    else
      given.near := p_around;
      given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
    end if;
    answer := private.tried_search(p_kind, p_request, given, p_groups);
    total := answer.counts ->> 'total';
    if total > 0 then
      return jsonb_build_object('without', p_without, 'total', total, 'km', nullif(given.km, coalesce(p_reading.km, 0)),
        'school', case when total = 1 and p_kind = 'school' then (select jsonb_build_object('slug', s.slug, 'name', s.name)
          from public.schools s where s.id = any (private.search_ids(answer.query, '', 'es', 0, 1))) end);
    end if;
  end loop;
  return null;
end
$$;

-- The answer to a request. If nothing matches all words and they need not be exact, a possible prefix at the end counts
-- as a typo; then online searches drop the place, a place is widened to 100, 200, 300 and finally 3,000 km, a country further, and the
-- least significant words are dropped one by one until something is found.
create or replace function private.answer_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.asked_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.asked_group[] := private.asked_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  given private.search_reading;
  less record;
  around integer;
  without text[] := '{}';
  found boolean;
  anywhere boolean := false;
  of_country boolean;
  kms integer[];
begin
  answer := private.tried_search(p_kind, p_request, reading, groups);
  found := answer.counts ->> 'total' <> '0';
  if not found and not exact then
    given := private.read_search(text, false, false);
    if given.corrected is distinct from reading.corrected then
      reading := given;
      answer := private.tried_search(p_kind, p_request, reading, groups);
      found := answer.counts ->> 'total' <> '0';
    end if;
  end if;
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any')
     -- what is further away than the filter allows is better than what has to be paid
     and not (jsonb_typeof(p_request -> 'near') is not distinct from 'object' and exists (select from unnest(reading.terms) t where t.kind = 'ownership')) then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object' then coalesce((
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1), (
      -- around the main town of a country
      select p.id from unnest(reading.terms) t join public.countries c on c.name_en = t.vals[1] join private.places p on p.country = c.code and p.kind = 'town'
       where t.kind = 'country' order by p.weight desc, p.id limit 1)) end);
    of_country := reading.near is null and not exists (select from unnest(reading.terms) t where t.kind = 'place');
    kms := case when of_country then '{500,1000,2000,4000,8000}' else '{100,200,300,1000,3000}' end;
    select reading as reading, null::text as given_up into less;
    loop
      given := private.placeless(less.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..5 loop
        given := less.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened >= 4 and (given.price_max is not null or given.weeks_max is not null or exists (select from unnest(given.terms) t where t.kind <> 'any' and private.term_rank(t) < 9));
        if widened > 0 then
          given.near := around;
          given.km := kms[widened];
          given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
      end loop;
      exit when found;
      less := private.less_asked(p_kind, p_request, less.reading, groups);
      exit when less.given_up is null;
      without := without || less.given_up;
      around := case when exists (select from unnest((less.reading).terms) t where t.kind in ('place', 'country')) or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around) || case when of_country then (
          select jsonb_build_object('kind', 'country', 'name', p.country) from jsonb_to_record(private.place_json(around)) p (country text)) else '{}' end,
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_beside(p_kind, p_request, less.reading, groups, around,
            (select t.words from unnest((less.reading).terms) t where t.kind = any (array['mode', case when not anywhere then 'ownership' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300] else array[null::integer] end) end);
      if around is not null and given.near is null and not anywhere then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        answer.relaxed := answer.relaxed || jsonb_build_object('nearby',
          (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
      end if;
    end if;
  elsif answer.counts ->> 'total' = '1' and reading.near is not null and p_kind = 'school' then
    given := reading;
    given.km := 200;
    answer.wider := jsonb_build_object('without', reading.near_words, 'place', private.place_json(reading.near), 'km', given.km,
      'total', (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
  elsif answer.counts ->> 'total' = '1' then
    less := private.less_asked(p_kind, p_request, reading, groups);
    if less.given_up is not null then
      answer.wider := jsonb_build_object('without', less.given_up,
        'total', (private.tried_search(p_kind, p_request, less.reading, groups)).counts -> 'total');
    end if;
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `length`, `cheap`, `ambiguous`, `placeless` (words such as 'near me' that need a place). `relaxed` {without, km, place, nearby} has what was dropped, and the number nearby;
-- `beside` {without, total, km} results in the place itself without a condition, `anywhere` whether places were dropped
-- for online; for one hit, `wider` {without, total, place, km} results with one word less, or a wider radius. Beyond
-- the last page, the last page.
create or replace function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.asked_number(request, 'page_size'), 12), 0), 100)::integer;
  asked_page constant integer := least(greatest(coalesce(private.asked_number(request, 'page'), 1), 1), 1e9)::integer;
  answer constant private.search_answer := private.answer_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(asked_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  asked_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length', 'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when asked_sort = '' and reading.cheap is not null then 'price' else asked_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng) order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value', reading.length_value,
      'unit', reading.length_unit) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case p_kind when 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}')) else '{}' end;
end
$$;

revoke execute on function private.month_of(text), private.number_of(text), private.is_misplaced(text,text), private.has_schools_near(private.places,integer), private.narrowed_places(private.search_term[],boolean),
  private.place_score(private.places), private.place_spellings(text), private.same_places(integer,text[]) from public;
